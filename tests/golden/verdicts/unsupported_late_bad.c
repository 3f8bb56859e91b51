// Verdicts on short executions stay if only longer ones meet a construct that is not covered; of
// these nothing is claimed.
// vl: --bound 64
// expect: early: violated
// expect: late: bounded
// expect: at_once: unknown vfork
// expect: in_callee: bounded
// expect: late_in_callee: bounded
// expect: check: proved
// expect: fail: violated
#include <assert.h>
int vfork(void);
int early(unsigned n, unsigned x) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i == 20) vfork();
        sum += 100 / (x + i); //! division-by-zero information
    }
    return (int)sum;
}
/* The failure comes after the call: nothing is known of it, and it is not proved. */
int late(unsigned n, const unsigned *p) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i == 5) vfork();
        sum += p[0] & i;
        assert((p[0] < i || (p[0] ^ i) >= p[0] - i) && i != 7);
    }
    return (int)sum;
}
int at_once(unsigned n, unsigned x) {
    vfork();
    for (unsigned i = 0; i < n; i++) assert(x < i || (x ^ i) >= x - i);
    return 0;
}
static void check(unsigned a, unsigned b) { assert(a < b || (a ^ b) >= a - b); }
/* All is explored; the callee's check is known of short executions only. */
int in_callee(unsigned n, unsigned x) {
    if (n > 60) return 0;
    for (unsigned i = 0; i < n; i++) {
        if (i == 20) vfork();
        check(x, i);
    }
    return 0;
}
static void fail(unsigned a, unsigned b) {
    assert((a < b || (a ^ b) >= a - b) && b != 30); //! assertion information
}
int late_in_callee(unsigned n, unsigned x) {
    if (n > 60) return 0;
    for (unsigned i = 0; i < n; i++) {
        if (i == 20) vfork();
        fail(x, i);
    }
    return 0;
}
