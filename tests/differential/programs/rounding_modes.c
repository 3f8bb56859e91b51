// flags: -lm -frounding-math
#include <fenv.h>
#include <math.h>
/* Operands and results are volatile: so compilers leave each operation between two calls. */
static unsigned long long h = 1469598103934665603u;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void f(float x) { union { float f; unsigned u; } b = {x}; mix(x == x ? b.u : 1); }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; mix(x == x ? b.u : 2); }
static void l(long double x) {
    union { long double f; unsigned char c[sizeof(long double)]; } b;
    b.f = x;
    for (int i = 0; i < 10; i++) mix(x == x ? b.c[i] : 3);
}
static const int modes[] = {FE_UPWARD, FE_TONEAREST, FE_DOWNWARD, FE_TOWARDZERO};
static volatile float fs[] = {-0.0f, 1.0f, -1.5f, 0.1f, 3.4028234e38f, 1.4e-45f, 16777217.0f, -7e20f};
static volatile double ds[] = {0.0, 1.0, -2.5, 0.1, 1.7976931348623157e308, 5e-324, 9007199254740993.0, -3e150};
static volatile long double ls[] = {-0.0L, 1.0L, -2.5L, 0.1L, 1.18973149535723176502e+4932L, 3.6e-4951L, 18446744073709551616.0L, -3e2500L};
static volatile long long is[] = {0, 1, -1, 16777217, -9007199254740993, 9223372036854775807, -9223372036854775807};
static volatile unsigned long long us[] = {18446744073709551615u, 9007199254740995u, 1};
static volatile float rf;
static volatile double rd;
static volatile long double rl;
static volatile long ri;

static void sums(int i, int j) {
    f(rf = fs[i] + fs[j]); f(rf = fs[i] - fs[j]); f(rf = fs[i] * fs[j]); f(rf = fs[i] / fs[j]);
    d(rd = ds[i] + ds[j]); d(rd = ds[i] - ds[j]); d(rd = ds[i] * ds[j]); d(rd = ds[i] / ds[j]);
    l(rl = ls[i] + ls[j]); l(rl = ls[i] - ls[j]); l(rl = ls[i] * ls[j]); l(rl = ls[i] / ls[j]);
    d(rd = fs[i] * ds[j]);
    rd = ds[i]; rd += ds[j]; d(rd); rd *= ds[j]; d(rd);
    rf = fs[i]; rf -= fs[j]; f(rf);
}
static void conversions(int i) {
    f(rf = (float)ds[i]); f(rf = (float)ls[i]); d(rd = (double)ls[i]);
    f(rf = (float)is[i % 7]); d(rd = (double)is[i % 7]); l(rl = (long double)is[i % 7]);
    f(rf = (float)us[i % 3]); d(rd = (double)us[i % 3]);
}
static void whole(double x) {
    volatile double v = x;
    d(rd = __builtin_rint(v)); d(rd = __builtin_nearbyint(v)); d(rd = __builtin_floor(v)); d(rd = __builtin_round(v));
    mix((unsigned long long)(ri = __builtin_lrint(v)));
}
static double added_up(double x, double y) {
    volatile double a = x, b = y, r;
    int before = fegetround();
    fesetround(FE_UPWARD);
    r = a + b;
    fesetround(before);
    return r;
}
int main(void) {
    fenv_t kept;
    mix((unsigned long long)fegetround());
    for (int m = 0; m < 4; m++) {
        mix((unsigned long long)fesetround(modes[m]));
        mix((unsigned long long)fegetround());
        mix(fesetround(12345) != 0);
        mix((unsigned long long)fegetround());
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 8; j++) sums(i, j);
            conversions(i);
        }
        for (int i = -7; i < 8; i++) whole(i * 0.5);
        d(added_up(0.1, 0.2));
        mix((unsigned long long)fegetround());
        fegetenv(&kept);
        fesetround(FE_DOWNWARD);
        f(rf = fs[1] / fs[3]);
        fesetenv(FE_DFL_ENV);
        f(rf = fs[1] / fs[3]);
        fesetenv(&kept);
        f(rf = fs[1] / fs[3]);
        mix((unsigned long long)fegetround());
    }
    fesetround(FE_TONEAREST);
    return (int)(h ^ h >> 32);
}
