// expect: first: violated
// expect: zero: violated
// expect: designated: violated
// expect: inside: violated
// expect: elements: violated
// expect: literal: violated
// expect: bits: violated
// expect: large: violated
#include <assert.h>

union number {
    char c;
    int i;
    struct {
        int lo, hi;
    } pair;
};

void first(void) {
    union number n = {1};
    assert(n.i == 1); //! assertion warning
}

void zero(void) {
    union number n = {0};
    assert(n.pair.hi == 0); //! assertion warning
}

void designated(void) {
    union number n = {.i = 1};
    assert(n.i == 1);
    assert(n.pair.hi == 0); //! assertion warning
}

struct outer {
    int k;
    union {
        char c;
        int i;
    };
    union number n;
};

void inside(void) {
    struct outer o = {.c = 2, .n = {3}};
    assert(o.k == 0 && o.c == 2 && o.n.c == 3);
    assert(o.i == 2); //! assertion warning
}

void elements(void) {
    union number n[3] = {[0 ... 1] = {5}};
    assert(n[2].pair.hi == 0 && n[1].c == 5);
    assert(n[1].pair.hi == 0); //! assertion warning
}

void literal(void) {
    union number n = (union number){1};
    assert(n.i == 1); //! assertion warning
}

union flags {
    unsigned low : 3;
    unsigned all;
};

void bits(void) {
    union flags f = {5};
    assert(f.low == 5);
    assert(f.all == 5); //! assertion warning
}

union buffer {
    char first;
    char all[2000];
};

void large(void) {
    union buffer b = {1};
    assert(b.all[0] == 1);
    assert(b.all[1999] == 0); //! assertion warning
}
