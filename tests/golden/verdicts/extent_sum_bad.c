// The same with one element too many each: exactly so many elements are among what is tried.
// expect: append: violated
// expect: at_offset: violated
// expect: two: violated
// expect: clear: violated
// expect: whole: violated
// expect: by_mode: violated
// expect: between: violated
#include <stddef.h>
#include <string.h>

struct text {
    char *at;
    size_t used, room;
};

int append(struct text *t, const void *from, size_t n) {
    if (t->used > t->room || n > t->room - t->used + 1) return -1;
    memcpy(t->at + t->used, from, n); //! out-of-bounds information
    t->used += n;
    return 0;
}

int at_offset(const unsigned char *p, size_t n, size_t at) {
    if (at > n || n - at < 2) return -1;
    return p[at] | p[at + 1] << 8 | p[at + 2] << 16; //! out-of-bounds information
}

int two(unsigned char *to, size_t size, unsigned v) {
    if (size < 2) return 0;
    to[0] = (unsigned char)(v >> 8);
    to[1] = (unsigned char)v;
    to[2] = 0; //! out-of-bounds information
    return 3;
}

void clear(char *out, size_t *len) {
    size_t n = *len;
    memset(out, 0, n);
    out[n] = 'x'; //! out-of-bounds information
    *len = 0;
}

void whole(unsigned *at, size_t w, size_t h) {
    if (w > 4 || h > 4) return;
    for (size_t i = 0; i <= w * h; i++) at[i] = 0; //! out-of-bounds information
}

/* A mode is no number of elements, and neither is a later index. */
int by_mode(const int *p, int mode) { return mode > 2 ? p[1] : 0; } //! out-of-bounds information

int between(const int *p, unsigned from, unsigned to) {
    return from < to ? (p[to] & 1) + (p[from] & 1) : 0; //! out-of-bounds information
}
