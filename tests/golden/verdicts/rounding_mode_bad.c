// expect: modes: violated
// expect: given: violated
// expect: kept_up: proved
// expect: encloses: violated
// expect: given_sum: violated
// expect: environments: violated
// expect: integers: violated
// expect: narrow: violated
// expect: overflows: violated
// expect: zeros: violated
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <math.h>

void modes(void) {
    fesetround(FE_UPWARD);
    double up = 1.0 / 3;
    assert(up == 0.3333333333333333); //! assertion warning
}

void given(int mode) {
    if (fesetround(mode) != 0) return;
    double x = 1.0 / 3;
    fesetround(FE_TONEAREST);
    assert(x == 0.3333333333333333); //! assertion information
}

/* It does not restore the mode. */
static float kept_up(float x, float y) {
    fesetround(FE_UPWARD);
    return x + y;
}

void encloses(float x, float y) {
    float nearest = x + y, up = kept_up(x, y);
    if (nearest == nearest) assert(nearest <= up);
    assert(x + y == nearest || nearest != nearest); //! assertion information
}

void given_sum(int mode, float x, float y) {
    float nearest = x + y;
    if (fesetround(mode) != 0) return;
    float sum = x + y;
    if (sum == sum) assert(sum <= nearest); //! assertion information
}

void environments(void) {
    fenv_t kept;
    fesetround(FE_UPWARD);
    fegetenv(&kept);
    fesetround(FE_DOWNWARD);
    fesetenv(&kept);
    assert(fegetround() == FE_DOWNWARD); //! assertion warning
}

void integers(long long wide) {
    float nearest = (float)wide;
    fesetround(FE_UPWARD);
    assert((float)wide == nearest); //! assertion information
}

void narrow(double x) {
    if (!(x > 1 && x < 2)) return;
    fesetround(FE_UPWARD);
    float f = (float)x;
    assert(f <= x); //! assertion information
}

void overflows(void) {
    fesetround(FE_TOWARDZERO);
    assert(FLT_MAX * FLT_MAX == INFINITY); //! assertion warning
}

void zeros(float x) {
    if (!(x > -1 && x < 1)) return;
    fesetround(FE_DOWNWARD);
    float zero = x - x;
    assert(1 / zero > 0); //! assertion information
}
