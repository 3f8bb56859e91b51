// A record is assigned from one pointer from outside to another: they may be the same.
// expect: get: proved
// expect: copy: proved
// expect: element: proved
// expect: set: proved
// expect: keep: proved
#include <assert.h>

struct point {
    int x, y;
};
static struct point last;
static struct point table[4];

void get(struct point *out) { *out = last; }
void copy(struct point *a, const struct point *b) { *a = *b; }
void element(struct point *out, unsigned i) {
    if (i < 4) *out = table[i];
}
void set(const struct point *in, unsigned i) {
    if (i < 4) table[i] = *in;
}
void keep(struct point *a, const struct point *b) {
    *a = *b;
    assert(a->x == b->x && a->y == b->y);
}
