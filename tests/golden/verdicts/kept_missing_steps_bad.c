// In a transition system as well: an execution without the record whose fields all stores keep in a range is no other.
// vl: --engine ic3
// expect: push: proved
// expect: set: proved
// expect: straight: violated
// expect: in_loop: violated
// expect: in_variable: violated
// expect: relation: violated
#include <assert.h>
struct buf {
    unsigned len, cap;
};
struct buf *last;
void push(struct buf *b) {
    if (b->len < b->cap && b->cap <= 64) b->len++;
}
void set(struct buf *b) {
    b->cap = 64;
    b->len = 0;
}
int straight(struct buf *b) {
    if (!b) {
        assert(0); //! assertion information
        return 1;
    }
    return b->len <= 64;
}
int in_loop(struct buf *b, unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s += 2;
    if (!b) {
        assert(s & 1); //! assertion information
        return 1;
    }
    return b->len <= 64;
}
int in_variable(unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s += 2;
    if (!last) {
        assert(s & 1); //! assertion information
        return 1;
    }
    return last->len <= 64;
}
int relation(struct buf *b) {
    if (!b) {
        assert(0); //! assertion information
        return 1;
    }
    return b->len <= b->cap;
}
