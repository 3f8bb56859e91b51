// What all stores of a file keep is assumed of records that are there. Where one may be missing, the execution goes on:
// its failure is found: of a parameter, a link, a variable, a relation of two fields, fields of any width.
// expect: push: proved
// expect: set: proved
// expect: link_to: proved
// expect: null: violated
// expect: null_in_loop: violated
// expect: null_pointer: violated
// expect: null_relation: violated
// expect: null_link: violated
// expect: null_link_in_loop: violated
// expect: null_behind: violated
// expect: null_in_variable: violated
// expect: null_narrow: violated
// expect: deref: violated
#include <assert.h>
struct buf {
    unsigned len, cap;
    unsigned char tag;
    signed short mode;
    struct buf *next;
};
struct buf *last;
void push(struct buf *b) {
    if (b->len < b->cap && b->cap <= 64) b->len++;
    if (b->tag < 9) b->tag++;
    if (b->mode < 9) b->mode++;
}
void set(struct buf *b) {
    b->cap = 64;
    b->len = 0;
    b->tag = 3;
    b->mode = 0;
}
void link_to(struct buf *b, struct buf *n) { b->next = n; }
int null(struct buf *b) {
    if (!b) {
        assert(0); //! assertion information
        return 1;
    }
    return b->len <= 64;
}
int null_in_loop(struct buf *b, unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s += 2;
    if (!b) {
        assert(s & 1); //! assertion information
        return 1;
    }
    return b->len <= 64;
}
int null_pointer(struct buf **b) {
    if (!*b) {
        assert(0); //! assertion information
        return 1;
    }
    return (*b)->len <= 64;
}
int null_relation(struct buf *b, unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s += 2;
    if (!b) {
        assert(s & 1); //! assertion information
        return 1;
    }
    assert(b->len <= b->cap);
    return 0;
}
int null_link(struct buf *b) {
    if (!b->next) {
        assert(0); //! assertion information
        return 1;
    }
    return b->next->len <= 64;
}
int null_link_in_loop(struct buf *b, unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s += 2;
    if (!b->next) {
        assert(s & 1); //! assertion information
        return 1;
    }
    return b->next->len <= 64;
}
int null_behind(struct buf *b) {
    if (!b) {
        assert(0); //! assertion information
        return 1;
    }
    return b->next && b->next->len <= 64;
}
int null_in_variable(void) {
    if (!last) {
        assert(0); //! assertion information
        return 1;
    }
    return last->len <= 64;
}
int null_narrow(struct buf *b) {
    if (!b) {
        assert(0); //! assertion information
        return 1;
    }
    assert(b->tag <= 9 && b->mode <= 9);
    return 0;
}
int deref(struct buf *b) {
    int n = b->len; //! null-dereference information
    return b ? n : 0;
}
