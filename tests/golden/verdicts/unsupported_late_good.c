// The same without what is not covered: all is decided.
// vl: --bound 64
// expect: early: proved
// expect: late: bounded
// expect: at_once: bounded
// expect: in_callee: proved
// expect: late_in_callee: proved
// expect: check: proved
// expect: fail: proved
#include <assert.h>
int early(unsigned n, unsigned x) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        sum += 100 / (x | 1);
    }
    return (int)sum;
}
int late(unsigned n, const unsigned *p) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        sum += p[0] & i;
        assert((p[0] < i || (p[0] ^ i) >= p[0] - i));
    }
    return (int)sum;
}
int at_once(unsigned n, unsigned x) {
    for (unsigned i = 0; i < n; i++) assert(x < i || (x ^ i) >= x - i);
    return 0;
}
static void check(unsigned a, unsigned b) { assert(a < b || (a ^ b) >= a - b); }
int in_callee(unsigned n, unsigned x) {
    if (n > 60) return 0;
    for (unsigned i = 0; i < n; i++) check(x, i);
    return 0;
}
static void fail(unsigned a, unsigned b) { assert(a < b || (a ^ b) >= a - b); }
int late_in_callee(unsigned n, unsigned x) {
    if (n > 60) return 0;
    for (unsigned i = 0; i < n; i++) fail(x, i);
    return 0;
}
