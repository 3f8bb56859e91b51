// expect: kept: proved
// expect: empty: proved
// expect: left_out: proved
// expect: whole: proved
// expect: overridden: proved
// expect: copied: proved
// expect: main: proved
#include <assert.h>
#include <string.h>

union number {
    char c;
    int i;
    struct {
        int lo, hi;
    } pair;
};

void kept(void) {
    union number n;
    n.i = 0x0100;
    n.c = 1;
    assert(n.i == 0x0101);
}

void empty(void) {
    union number n = {};
    assert(n.pair.lo == 0 && n.pair.hi == 0);
}

void left_out(void) {
    struct {
        int k;
        union number n;
    } s = {1};
    assert(s.n.pair.hi == 0 && s.n.i == 0);
}

void whole(void) {
    union number n = {.pair = {1}};
    assert(n.pair.hi == 0 && n.pair.lo == 1 && n.c == 1);
}

void overridden(void) {
    union number n[2] = {[1] = {5}, [1].pair = {7, 8}};
    assert(n[1].pair.hi == 8 && n[0].pair.hi == 0);
}

void copied(void) {
    union number n, m;
    memset(&n, 0, sizeof n);
    n.c = 3;
    m = n;
    assert(m.pair.hi == 0 && m.i == 3);
}

static union number outside = {1};

int main(void) {
    static union number inside = {2};
    assert(outside.i == 1 && outside.pair.hi == 0);
    assert(inside.i == 2 && inside.pair.hi == 0);
    return 0;
}
