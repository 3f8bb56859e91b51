// Floating-point operations that are exact.
// expect: whole: proved
// expect: wider: proved
// expect: halves: proved
#include <assert.h>
int whole(int n) {
    double d = n;
    assert((int)d == n);
    return (int)(d + 1.0 > d);
}
void wider(float x) {
    double d = x;
    assert(!(x == x) || (float)d == x);
}
void halves(unsigned n) {
    if (n > 1000000) return;
    float f = n * 0.5f;
    assert(f + f == n);
}
