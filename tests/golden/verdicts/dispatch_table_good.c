// expect: add: proved
// expect: sub: proved
// expect: zero: proved
// expect: compute: proved
#include <assert.h>
static unsigned add(unsigned a, unsigned b) { return a + b; }
static unsigned sub(unsigned a, unsigned b) { return a - b; }
static unsigned zero(unsigned a, unsigned b) { return a & ~a & b; }
static unsigned (*const operations[4])(unsigned, unsigned) = {add, sub, zero, add};
unsigned compute(unsigned code, unsigned a, unsigned b) {
    if (code >= sizeof operations / sizeof *operations) return 0;
    unsigned r = operations[code](a, b);
    assert(code != 2 || r == 0);
    assert(code != 1 || r == a - b);
    return r;
}
