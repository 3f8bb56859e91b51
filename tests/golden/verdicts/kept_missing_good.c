// What all stores of a file keep of its records is known behind a test for null, and nothing is where there is none.
// expect: push: proved
// expect: set: proved
// expect: link_to: proved
// expect: known: proved
// expect: known_link: proved
// expect: known_pointer: proved
#include <assert.h>
struct buf {
    unsigned len, cap;
    unsigned char tag;
    struct buf *next;
};
void push(struct buf *b) {
    if (b->len < b->cap && b->cap <= 64) b->len++;
    if (b->tag < 9) b->tag++;
}
void set(struct buf *b) {
    b->cap = 64;
    b->len = 0;
    b->tag = 3;
}
void link_to(struct buf *b, struct buf *n) { b->next = n; }
int known(struct buf *b) {
    if (!b) return 1;
    assert(b->len <= b->cap && b->tag <= 9);
    return 0;
}
int known_link(struct buf *b) {
    if (!b || !b->next) return 1;
    assert(b->next->len <= 64);
    return 0;
}
int known_pointer(struct buf **b) {
    if (!*b) return 1;
    assert((*b)->len <= 64);
    return 0;
}
