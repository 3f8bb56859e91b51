// Advice to the compiler changes nothing: what it stands before is read as without it.
// vl: --budget 400
// expect: fail: proved
// expect: unrolled: violated
// expect: gcc_unrolled: violated
// expect: looped: violated
// expect: not_unrolled: violated
// expect: not_merged: violated
// expect: falls_through: violated
// expect: tail: violated
// expect: nested: violated
#include <assert.h>
#define NEXT __attribute__((fallthrough))
static int fail(int x) {
    assert(x != 4); //! assertion information; assertion warning
    return x;
}
int unrolled(void) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 3; i++) {
        sum += i;
        assert(i != 2); //! assertion warning
    }
    return sum;
}
int gcc_unrolled(int *p, int n) {
#pragma GCC unroll 4
    for (int i = 0; i <= n; i++) p[i] = 0; //! out-of-bounds information
    return 0;
}
int looped(void) {
    int n = 0;
#pragma clang loop vectorize(enable) unroll_count(8)
    while (n < 3) {
        n++;
        assert(n != 2); //! assertion warning
    }
    return n;
}
int not_unrolled(void) {
    int n = 0;
#pragma nounroll
    do {
        n++;
        assert(n != 2); //! assertion warning
    } while (n < 3);
    return n;
}
void not_merged(void) {
    __attribute__((nomerge)) fail(4);
}
int falls_through(int x) {
    switch (x) {
    case 1:
        x = 2;
        NEXT;
    case 2:
        assert(x != 2); //! assertion information
    }
    return x;
}
int tail(int x) {
    __attribute__((musttail)) return fail(x | 4);
}
/* Labels, cases and jumps inside are those of the function. */
int nested(int n) {
    int seen = 0;
    switch (n) {
#pragma unroll
        for (; n < 9;) {
        case 3:
            n++;
            if (n == 5) goto out;
            if (n == 7) break;
        }
    default:
        break;
    }
    return seen;
out:
    assert(n != 5); //! assertion information
    return seen;
}
