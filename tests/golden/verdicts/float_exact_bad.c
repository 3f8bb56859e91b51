// Floating-point operations that are not exact.
// expect: whole: violated
// expect: sum: violated
// expect: tenth: violated
#include <assert.h>
void whole(int n) {
    if (n < 0 || n > 20000000) return;
    float f = n;
    assert((int)f == n); //! assertion information
}
void sum(double x) {
    if (!(x >= 0)) return;
    assert(x + 1 > x); //! assertion information
}
void tenth(void) {
    float t = 0.1f;
    assert(t == 0.1); //! assertion warning
}
