// fmod, sqrt and rounding.
// Z3 does not do fmod.
// expect: wrap: proved
// expect: side: proved
// expect: gap: proved
// vl: --solver cadical
#include <assert.h>
#include <math.h>
float wrap(float a) {
    if (!(a >= 0 && a <= 1000)) return 0;
    float r = fmodf(a, 6.2831853f);
    assert(r >= 0 && r < 6.2831855f);
    return r;
}
float side(float area) {
    if (!(area >= 0 && area <= 100)) return 0;
    float s = sqrtf(area);
    assert(s >= 0 && s <= 10);
    int n = (int)floorf(s);
    assert(n >= 0 && n <= 10);
    return s;
}
double gap(double a, double b) {
    if (!(a >= 0 && a <= 10 && b >= 0 && b <= 10)) return 0;
    double d = a > b ? a - b : b - a;
    assert(d >= 0 && d <= 10);
    assert(d != 0 || a == b);
    return d;
}
