// In a transition system as well, what all stores keep is known behind a test for null.
// vl: --engine ic3
// expect: push: proved
// expect: set: proved
// expect: in_loop: proved
// expect: relation: proved
#include <assert.h>
struct buf {
    unsigned len, cap;
};
void push(struct buf *b) {
    if (b->len < b->cap && b->cap <= 64) b->len++;
}
void set(struct buf *b) {
    b->cap = 64;
    b->len = 0;
}
int in_loop(struct buf *b, unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s += 2;
    assert(!(s & 1));
    if (!b) return 1;
    assert(b->len <= 64);
    return 0;
}
int relation(struct buf *b) {
    if (b) assert(b->len <= b->cap);
    return 0;
}
