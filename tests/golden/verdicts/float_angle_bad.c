// The remainder has the sign of the angle; fmod by zero is a NaN; sums do not associate.
// expect: wrap: violated
// expect: share: violated
// expect: reorder: violated
// vl: --solver cadical
#include <assert.h>
#include <math.h>
float wrap(float a) {
    if (!(a >= -1000 && a <= 1000)) return 0;
    float r = fmodf(a, 6.2831853f);
    assert(r >= 0); //! assertion information
    return r;
}
double share(double a, double step) {
    if (!(a >= 0 && a <= 100 && step >= 0 && step <= 100)) return 0;
    double r = fmod(a, step);
    assert(r >= 0); //! assertion information
    return r;
}
void reorder(float a, float b, float c) {
    if (!(a >= 0 && a <= 1 && b >= 0 && b <= 1 && c >= 0 && c <= 1)) return;
    assert((a + b) + c == a + (b + c)); //! assertion information
}
