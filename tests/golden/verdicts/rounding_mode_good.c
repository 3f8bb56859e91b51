// expect: restores: proved
// expect: modes: proved
// expect: given: proved
// expect: up_sum: proved
// expect: encloses: proved
// expect: given_sum: proved
// expect: environments: proved
// expect: integers: proved
// expect: narrow: proved
// expect: unset: proved
// expect: translated: proved
// expect: overflows: proved
// expect: zeros: proved
// expect: set: proved
// expect: called: proved
// expect: sine: unknown rounding mode
// expect: sine_to_nearest: proved
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <math.h>

double restores(double x) {
    int before = fegetround();
    assert(fesetround(FE_TONEAREST) == 0);
    double sum = x + 1;
    assert(fesetround(before) == 0);
    return sum;
}

void modes(void) {
    assert(fesetround(FE_UPWARD) == 0 && fegetround() == FE_UPWARD && FLT_ROUNDS == 2);
    assert(0.1 + 0.2 == 0.30000000000000004);
    double up = 1.0 / 3;
    assert(fesetround(FE_DOWNWARD) == 0 && fegetround() == FE_DOWNWARD && FLT_ROUNDS == 3);
    assert(0.1 + 0.2 == 0.3);
    double down = 1.0 / 3;
    assert(fesetround(FE_TOWARDZERO) == 0 && fegetround() == FE_TOWARDZERO && FLT_ROUNDS == 0);
    assert(1.0 / 3 == down && -1.0 / 3 == -down && down < up);
    assert(fesetround(12345) != 0 && fegetround() == FE_TOWARDZERO);
    assert(fesetround(FE_TONEAREST) == 0 && FLT_ROUNDS == 1);
}

void given(int mode) {
    if (fesetround(mode) != 0) return;
    double x = 1.0 / 3;
    fesetround(FE_TONEAREST);
    assert(mode == FE_UPWARD ? x == 0.33333333333333337 : x == 0.3333333333333333);
}

static float up_sum(float x, float y) {
    int before = fegetround();
    fesetround(FE_UPWARD);
    float sum = x + y;
    fesetround(before);
    return sum;
}

void encloses(float x, float y) {
    float nearest = x + y, up = up_sum(x, y);
    if (nearest == nearest) assert(nearest <= up);
    assert(x + y == nearest || nearest != nearest);
}

void given_sum(int mode, float x, float y) {
    float up = up_sum(x, y);
    if (fesetround(mode) != 0) return;
    float sum = x + y;
    if (sum == sum) assert(sum <= up);
}

void environments(void) {
    fenv_t kept;
    fesetround(FE_UPWARD);
    assert(feholdexcept(&kept) == 0);
    assert(fegetround() == FE_UPWARD);
    assert(fesetenv(FE_DFL_ENV) == 0);
    assert(fegetround() == FE_TONEAREST);
    fesetround(FE_DOWNWARD);
    assert(feupdateenv(&kept) == 0);
    assert(fegetround() == FE_UPWARD);
}

void integers(int n, long long wide) {
    fesetround(FE_DOWNWARD);
    double exact = n;
    assert((int)exact == n);
    float low = (float)wide;
    fesetround(FE_UPWARD);
    assert(low <= (float)wide);
    assert(rint(1.25) == 2 && lrint(-1.25) == -1 && nearbyint(-1.25) == -1);
    assert(floor(1.25) == 1 && round(1.25) == 1);
}

void narrow(double x) {
    if (!(x > 1 && x < 2)) return;
    fesetround(FE_TOWARDZERO);
    float f = (float)x;
    assert(f <= x);
    f += 1;
    assert(f <= 3);
}

void unset(int mode) {
    if (mode == 7777 && 0) fesetround(mode);
    assert(fegetround() == FE_TONEAREST);
}

static const double third = 1.0 / 3;

void translated(void) {
    fesetround(FE_UPWARD);
    assert(third == 0.3333333333333333); /* evaluated at translation time, to nearest */
    assert(1.0 / 3 > third);
}

void overflows(void) {
    fesetround(FE_TOWARDZERO);
    assert(FLT_MAX * FLT_MAX == FLT_MAX);
    fesetround(FE_UPWARD);
    assert(FLT_MAX * FLT_MAX == INFINITY && -FLT_MAX * FLT_MAX == -FLT_MAX);
    float least = FLT_MIN * FLT_MIN;
    assert(least > 0);
}

void zeros(float x) {
    if (!(x > -1 && x < 1)) return;
    fesetround(FE_DOWNWARD);
    float zero = x - x;
    assert(zero == 0 && signbit(zero));
}

static void set(int (*how)(int), int mode) { how(mode); }

void called(void) {
    set(fesetround, FE_UPWARD);
    assert(fegetround() == FE_UPWARD);
}

double sine(double x) {
    fesetround(FE_UPWARD);
    return sin(x);
}

double sine_to_nearest(double x) {
    fesetround(FE_UPWARD);
    fesetround(FE_TONEAREST);
    double r = sin(x);
    assert(r != r || r <= 1);
    return r;
}
