// A member that counts the elements of another one bounds its index.
#include <stdlib.h>

struct buffer {
    size_t n;
    int *data __attribute__((counted_by(n)));
};
struct packet {
    int length;
    char bytes[] __attribute__((counted_by(length)));
};

int last_but_one_too_far(const struct buffer *b, size_t i) {
    return i <= b->n ? b->data[i] : 0;    //! array-bounds information
}

int unchecked(const struct buffer *b) {
    return b->data[3];    //! array-bounds information
}

// There is memory, but it is not counted yet.
struct packet *early(int n) {
    if (n < 1 || n > 100) return NULL;
    struct packet *p = calloc(1, sizeof *p + (size_t)n);
    if (!p) return NULL;
    p->bytes[n - 1] = 'x';    //! array-bounds warning
    p->length = n;
    return p;
}

// expect: last_but_one_too_far: violated
// expect: unchecked: violated
// expect: early: violated
