// Members that another one counts: so many elements are there, as the code relies on it.
#include <stdlib.h>

struct buffer {
    size_t n;
    int *data __attribute__((counted_by(n)));
};
struct packet {
    int length;
    char bytes[] __attribute__((counted_by(length)));
};

int at(const struct buffer *b, size_t i) { return i < b->n ? b->data[i] : 0; }
int third(const struct buffer *b) { return b->n > 3 ? b->data[3] : 0; }

struct packet *make(int n) {
    if (n < 1 || n > 100) return NULL;
    struct packet *p = calloc(1, sizeof *p + (size_t)n);
    if (!p) return NULL;
    p->length = n;
    p->bytes[n - 1] = 'x';
    return p;
}

// One past the end may be named, and is.
const int *end(const struct buffer *b) { return &b->data[b->n]; }

// expect: at: proved
// expect: third: proved
// expect: make: proved
// expect: end: proved
