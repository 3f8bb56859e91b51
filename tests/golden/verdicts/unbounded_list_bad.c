// Pointers in memory: what a proof for any number of rounds must not miss.
// vl: --engine ic3 --budget 20000
// long
// expect: total: violated
// expect: alias: violated
// expect: cleared: violated
// expect: zeros: violated
// expect: copied: violated
// expect: two: violated
// expect: either: violated
#include <assert.h>
#include <string.h>
struct buf {
    int n;
    unsigned *data;
};
unsigned total(const struct buf *b) {
    unsigned s = 0;
    for (int i = 0; i <= b->n; i++) s += b->data[i]; //! out-of-bounds information
    return s;
}
void alias(struct buf *b, unsigned *q) {
    *q = 3;
    b->data = q;
    *b->data = 5;
    assert(*q == 3); //! assertion warning
}
unsigned cleared(struct buf *b, int n) {
    for (int i = 0; i < n; i++) b->data = 0;
    return *b->data; //! null-dereference information
}
unsigned zeros(struct buf *b) {
    memset(b, 0, sizeof *b);
    return *b->data; //! null-dereference warning
}
void copied(struct buf *b) {
    unsigned x = 0;
    b->data = &x;
    struct buf c = *b;
    *c.data = 5;
    assert(x == 0); //! assertion warning
}
static unsigned a, b;
unsigned two(int n) {
    unsigned *t[2] = {&a, &b};
    a = b = 1;
    for (int i = 0; i < n; i++) *t[i & 1] = 2;
    assert(b == 1); //! assertion information
    return a;
}
void either(struct buf *p, int which) {
    unsigned x = 1, *q = which ? &x : p->data;
    p->data = q;
    *p->data = 2;
    assert(x == 1); //! assertion information
}
