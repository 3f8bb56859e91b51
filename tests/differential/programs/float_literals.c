#include <float.h>
static unsigned long long h = 7;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void f(float x) { union { float f; unsigned u; } b = {x}; mix(b.u); }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; mix(b.u); }
static void l(long double x) { union { long double f; unsigned char c[sizeof(long double)]; } b; b.f = x; for (int i = 0; i < 10; i++) mix(b.c[i]); }
#define PASTE(x, s) x##s
#define ALL(x) f(PASTE(x, f)); f(PASTE(x, F)); d(x); l(PASTE(x, l)); l(PASTE(x, L)); f(x); l(x)
static long double table[] = {0.1L, 1e-4940L, LDBL_MAX, LDBL_MIN, LDBL_EPSILON, LDBL_TRUE_MIN, -1.0L / 3.0L, 0.1, 0.1f, 1};
static float narrow[] = {0.1, 1e-45L, 16777217, 0.1L, FLT_MAX};
int main(void) {
    ALL(0.1); ALL(1.5e3); ALL(.25); ALL(5.); ALL(1e-3); ALL(3.14159265358979323846264338327950288); ALL(0x1.8p3); ALL(0x.1p-10);
    ALL(0x1.ffffffffffffffp0); ALL(0x1.000001000000000001p0); ALL(123456789012345678901234567890.0); ALL(1e-37); ALL(0x1p-126); ALL(8388609.5);
    f(FLT_MAX); f(FLT_MIN); f(FLT_EPSILON); f(FLT_TRUE_MIN); d(DBL_MAX); d(DBL_MIN); d(DBL_EPSILON); d(DBL_TRUE_MIN);
    l(LDBL_MAX); l(LDBL_MIN); l(LDBL_EPSILON); l(LDBL_TRUE_MIN); l(1e4931L); l(9007199254740993.0L); d(9007199254740993.0); d(1e23); d(8.5e22); d(5e-324);
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) l(table[i]);
    for (unsigned i = 0; i < sizeof narrow / sizeof *narrow; i++) f(narrow[i]);
    mix(FLT_DIG + DBL_MANT_DIG * 3 + LDBL_MAX_EXP);
    return (int)(h ^ h >> 32);
}
