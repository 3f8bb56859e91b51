// vl: --libc-models none
// expect: restores: proved
// expect: other: unknown fesetround
// expect: given: unknown fesetround
// expect: environment: unknown fesetenv
#include <assert.h>
#include <fenv.h>

double restores(double x) {
    int before = fegetround();
    assert(fesetround(FE_TONEAREST) == 0);
    double sum = x + 1;
    assert(fesetround(before) == 0);
    return sum;
}

void other(void) {
    fesetround(FE_UPWARD);
    assert(0.1 + 0.2 == 0.30000000000000004);
}

void given(int mode) {
    fesetround(mode);
    assert(1.0 / 3 < 1);
}

void environment(const fenv_t *kept) {
    fesetenv(kept);
    assert(1.0 / 3 < 1);
}
