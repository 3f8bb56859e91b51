// flags: -lm
#include <float.h>
#include <math.h>
static unsigned long long h = 11;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void f(float x) { union { float f; unsigned u; } b = {x}; if (x == x) mix(b.u); else mix(1); }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; if (x == x) mix(b.u); else mix(2); }
static void l(long double x) { union { long double f; unsigned char c[16]; } b; b.f = x; for (int i = 0; i < 10; i++) mix(x == x ? b.c[i] : 3); }
static const double ds[] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e300, -1e-310, 4503599627370497.5, 9007199254740993.0, 2147483647.5, 16777217.0};
#define CLASSES(x) mix(!!__builtin_isnan(x) + 2 * !!__builtin_isinf(x) + 4 * !!__builtin_isfinite(x) + 8 * !!__builtin_isnormal(x) + 16 * !!__builtin_signbit(x)); \
    mix((unsigned)__builtin_isinf_sign(x)); mix(__builtin_fpclassify(10, 11, 12, 13, 14, x)); mix(!!isnan(x) + 2 * !!isfinite(x) + 4 * !!signbit(x)); mix(fpclassify(x))
#define ORDER(x, y) mix(isgreater(x, y) + 2 * isgreaterequal(x, y) + 4 * isless(x, y) + 8 * islessequal(x, y) + 16 * islessgreater(x, y) + 32 * isunordered(x, y))
int main(void) {
    double inf = __builtin_inf(), nan = __builtin_nan(""), zero = 0;
    d(HUGE_VAL); f(HUGE_VALF); l(HUGE_VALL); f(INFINITY); mix(NAN != NAN); l(__builtin_infl()); f(__builtin_inff()); d(__builtin_huge_val()); mix(__builtin_nanf("") < 1);
    for (unsigned i = 0; i < sizeof ds / sizeof *ds; i++) {
        double x = ds[i]; float y = (float)x; long double z = x;
        d(__builtin_fabs(x)); f(__builtin_fabsf(y)); l(__builtin_fabsl(z)); d(fabs(x)); f(fabsf(y)); l(fabsl(z));
        d(__builtin_copysign(3.5, x)); f(__builtin_copysignf(y, -1)); l(__builtin_copysignl(z, -z)); d(copysign(nan, x) != 0);
        CLASSES(x); CLASSES(y); CLASSES(z); CLASSES(x * 1e300); CLASSES((y ? y : 1.0f) / (float)zero); CLASSES(z - z);
        for (unsigned j = 0; j < 6; j++) { ORDER(x, ds[j]); ORDER(y, ds[j]); ORDER(z, ds[j]); ORDER(ds[j], nan); }
    }
    for (unsigned i = 0; i < sizeof ds / sizeof *ds; i++) {
        double x = ds[i]; float y = (float)x; long double z = x / 3.0L;
        d(sqrt(x)); f(sqrtf(y)); l(sqrtl(z)); d(floor(x)); f(floorf(y)); l(floorl(z)); d(ceil(x)); f(ceilf(y)); l(ceill(z)); d(trunc(x)); f(truncf(y)); l(truncl(z));
        d(round(x)); f(roundf(y)); l(roundl(z)); d(rint(x)); f(rintf(y)); l(rintl(z)); d(nearbyint(x)); f(nearbyintf(y)); l(nearbyintl(z));
        if (fabs(x) < 1e9) { mix(lrint(x)); mix(lrintf(y)); mix(lrintl(z)); mix(llround(x)); mix(lroundf(y)); mix(llroundl(z)); mix(llrintf(y)); mix(lround(x)); }
        for (unsigned j = 0; j < sizeof ds / sizeof *ds; j++) {
            double w = ds[j]; d(fmod(x, w)); f(fmodf(y, w)); l(fmodl(z, w)); d(fdim(x, w)); f(fdimf(y, w)); l(fdiml(z, w));
            d(fma(x, w, z)); f(fmaf(y, w, y)); l(fmal(z, w, x)); d(__builtin_fma(x, w, -x * w)); d(__builtin_fmod(x, 0.7)); d(__builtin_sqrt(w * w));
            if (x != w && y != (float)w && z != w) { d(fmin(x, w)); f(fminf(y, w)); l(fmaxl(z, w)); d(fmax(x, w)); }
        }
        d(fmin(nan, x)); d(fmax(x, nan)); d(fmin(nan, nan)); d(fdim(inf, inf)); d(sqrt(inf)); d(floor(-inf)); d(fmod(x, inf)); d(fmod(inf, x));
    }
    CLASSES(inf); CLASSES(nan); CLASSES(-inf); ORDER(inf, inf); ORDER(nan, 1.0f); mix(FLT_ROUNDS);
    int i = 0; d(fabs(-1.0 - i++)); mix(isless(i++, 5.0)); mix(i);
    return (int)(h ^ h >> 32);
}
