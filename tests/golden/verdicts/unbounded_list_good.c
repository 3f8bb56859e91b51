// Loops along pointers in memory: lists of any length, lengths in fields, structs that are copied.
// vl: --engine ic3 --budget 20000
// expect: length: proved
// expect: total: proved
// expect: kept: proved
// expect: copied: proved
// expect: two: proved
#include <assert.h>
struct node {
    unsigned v;
    struct node *next;
};
struct buf {
    int n;
    unsigned *data;
};
unsigned length(const struct node *l) {
    unsigned n = 0;
    for (; l; l = l->next) n += l->v & 1;
    return n;
}
unsigned total(const struct buf *b) {
    unsigned s = 0;
    for (int i = 0; i < b->n; i++) s += b->data[i];
    return s;
}
int kept(struct buf *b, int n) {
    unsigned *old = b->data, other = 0;
    *old = 3;
    b->data = &other;
    for (int i = 0; i < n; i++) *b->data = 7;
    assert(*old == 3 && b->data == &other);
    b->data = old;
    return *b->data == 3;
}
void copied(struct buf *b) {
    struct buf c = *b;
    unsigned x = 0;
    c.data = &x;
    *c.data = 5;
    assert(x == 5 && c.n == b->n);
}
static unsigned a, b;
unsigned two(int n) {
    unsigned *t[2] = {&a, &b};
    a = b = 1;
    for (int i = 0; i < n; i++) *t[i & 1] = 1;
    assert(a == 1 && b == 1);
    return a;
}
