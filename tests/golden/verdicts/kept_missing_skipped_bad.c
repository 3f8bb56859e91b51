// Where accesses are not checked, the program's own are assumed to be valid, and not those that ask for what all stores
// keep: an execution that never accesses the record is one.
// vl: --property assertion
// expect: push: proved
// expect: set: proved
// expect: never: violated
// expect: link: violated
// expect: only_there: proved
#include <assert.h>
struct buf {
    unsigned len, cap;
    struct buf *next;
};
void push(struct buf *b) {
    if (b->len < b->cap && b->cap <= 64) b->len++;
}
void set(struct buf *b) {
    b->cap = 64;
    b->len = 0;
}
int never(struct buf *b) {
    if (!b) {
        assert(0); //! assertion information
        return 1;
    }
    return b->len <= 64;
}
int link(struct buf *b) {
    if (!b->next) {
        assert(0); //! assertion information
        return 1;
    }
    return b->next->len <= 64;
}
int only_there(struct buf *b) {
    unsigned n = b->len;
    assert(b);
    return n <= 64 ? 0 : b == 0;
}
