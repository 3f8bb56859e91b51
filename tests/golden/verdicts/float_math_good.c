// expect: magnitude: proved
// expect: below: proved
// expect: nearest: proved
// expect: least: proved
// expect: signs: proved
// expect: classes: proved
#include <assert.h>
#include <math.h>
void magnitude(float x) { assert(fabsf(x) >= 0 || isnan(x)); }
void below(float x) { assert(isnan(x) || floorf(x) <= x); }
void nearest(float x) { assert(isnan(x) || fabsf(x) > 4 || fabsf(roundf(x) - rintf(x)) <= 1); }
void least(float x, float y) { assert(fminf(x, y) <= x || isnan(x)); }
void signs(float x, float y) { assert(!signbit(copysignf(x, y)) == !signbit(y)); }
void classes(float x) { assert(!!isnan(x) + !!isinf(x) + (x == 0) + (fpclassify(x) == FP_SUBNORMAL) + !!isnormal(x) == 1); }
