// Advice to the compiler, and programs that need no advice.
// expect: unrolled: proved
// expect: gcc_unrolled: proved
// expect: looped: proved
// expect: not_merged: proved
// expect: tail: proved
// expect: fail: proved
#include <assert.h>
static int fail(int x) {
    return x;
}
int unrolled(void) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 3; i++) {
        sum += i;
        assert(i != 3);
    }
    assert(sum == 3);
    return sum;
}
int gcc_unrolled(void) {
    int a[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) a[i] = 0;
    return a[3];
}
int looped(void) {
    int n = 0;
#pragma clang loop vectorize(enable) unroll_count(8)
    while (n < 3) {
        n++;
        assert(n != 4);
    }
    assert(n == 3);
    return n;
}
void not_merged(void) {
    __attribute__((nomerge)) fail(3);
}
int tail(int x) {
    __attribute__((musttail)) return fail(x & 3);
}
