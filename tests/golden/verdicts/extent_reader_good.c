// What is left of a buffer, as a difference of its length and a position, bounds what is copied.
// vl: --budget 20000
// expect: some: proved
#include <stddef.h>
#include <string.h>

struct reader {
    const unsigned char *data;
    size_t size, pos;
};

int some(struct reader *r, void *to, size_t n) {
    if (n > r->size - r->pos) return 0;
    memcpy(to, r->data + r->pos, n);
    r->pos += n;
    return 1;
}
