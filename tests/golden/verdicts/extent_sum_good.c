// The end of an access is a sum that has been compared with the number of elements.
// expect: append: proved
// expect: at_offset: proved
// expect: two: proved
// expect: clear: proved
// expect: whole: proved
#include <stddef.h>
#include <string.h>

struct text {
    char *at;
    size_t used, room;
};

int append(struct text *t, const void *from, size_t n) {
    if (n > 16 || t->used > t->room || n > t->room - t->used) return -1;
    memcpy(t->at + t->used, from, n);
    t->used += n;
    return 0;
}

int at_offset(const unsigned char *p, size_t n, size_t at) {
    if (at > n || n - at < 3) return -1;
    return p[at] | p[at + 1] << 8 | p[at + 2] << 16;
}

int two(unsigned char *to, size_t size, unsigned v) {
    if (size < 2) return 0;
    to[0] = (unsigned char)(v >> 8);
    to[1] = (unsigned char)v;
    return 2;
}

void clear(char *out, size_t *len) {
    size_t n = *len;
    memset(out, 0, n);
    if (n) out[n - 1] = 'x';
    *len = 0;
}

void whole(unsigned *at, size_t w, size_t h) {
    if (w > 4 || h > 4) return;
    for (size_t i = 0; i < w * h; i++) at[i] = 0;
}
