/* math_more.c - <math.h>: functions of glibc and rarer ones of the standard, over those of math.c.
 *
 * As there: what Annex F fixes is exact, another result is any in the function's range.
 */
#include "vl_model.h"

#define VL_PROTOTYPES(T, suffix)                                                                   \
    T sin##suffix(T x);                                                                            \
    T cos##suffix(T x);                                                                            \
    T lgamma##suffix(T x);                                                                         \
    T remainder##suffix(T x, T y);                                                                 \
    T nextafter##suffix(T x, T y);                                                                 \
    T hypot##suffix(T x, T y);                                                                     \
    T atan2##suffix(T y, T x);

/* F.10.7.3: the quotient has its sign, and its low three bits at least, which are left open. */
#define VL_MORE(T, suffix, input)                                                                  \
    VL_PROTOTYPES(T, suffix)                                                                       \
    void sincos##suffix(T x, T *sine, T *cosine) {                                                 \
        *sine = sin##suffix(x);                                                                    \
        *cosine = cos##suffix(x);                                                                  \
    }                                                                                              \
    T gamma##suffix(T x) { return lgamma##suffix(x); }                                             \
    T lgamma##suffix##_r(T x, int *sign) {                                                         \
        *sign = x > 0 || !__vl_open_bool() ? 1 : -1;                                               \
        return lgamma##suffix(x);                                                                  \
    }                                                                                              \
    T drem##suffix(T x, T y) { return remainder##suffix(x, y); }                                   \
    T remquo##suffix(T x, T y, int *quotient) {                                                    \
        int q = __vl_open_int();                                                                   \
        q = q == INT_MIN ? 0 : q < 0 ? -q : q;                                                     \
        *quotient = __builtin_signbit(x) != __builtin_signbit(y) ? -q : q;                         \
        return remainder##suffix(x, y);                                                            \
    }                                                                                              \
    T nexttoward##suffix(T x, long double y) {                                                     \
        if (y != y) return (T)y;                                                                   \
        if (x == y) return (T)y;                                                                   \
        return nextafter##suffix(x, x < y ? __builtin_inf##suffix() : -__builtin_inf##suffix());   \
    }                                                                                              \
    T cabs##suffix(T _Complex z) { return hypot##suffix(__real__ z, __imag__ z); }                 \
    T carg##suffix(T _Complex z) { return atan2##suffix(__imag__ z, __real__ z); }

VL_MORE(double, , double)
VL_MORE(float, f, float)
VL_MORE(long double, l, longdouble)

/* ---- Bessel functions (POSIX) ---- */

static double vl_between(double least, double most) {
    double r = __vl_open_double();
    __VERIFIER_assume(r >= least && r <= most);
    return r;
}

double j0(double x) {
    VL_TO_NEAREST;
    return x != x ? x : x == 0 ? 1 : vl_between(-1, 1);
}

double j1(double x) {
    VL_TO_NEAREST;
    return x != x || x == 0 ? x : vl_between(-1, 1);
}

double jn(int n, double x) {
    VL_TO_NEAREST;
    return x != x ? x : n == 0 ? j0(x) : vl_between(-1, 1);
}

/* Minus infinity at 0, below it NaN. */
static double vl_second_kind(double x) {
    VL_TO_NEAREST;
    if (x != x) return x;
    if (x > 0) return __vl_open_bool() ? -__builtin_inf() : vl_between(-__DBL_MAX__, 1);
    if (__vl_open_bool()) vl_fail(x < 0 ? VL_EDOM : VL_ERANGE);
    return x < 0 ? __builtin_nan("") : -__builtin_inf();
}

double y0(double x) { return vl_second_kind(x); }

double y1(double x) { return vl_second_kind(x); }

/* ---- <fenv.h>: flags, which are not followed ---- */

int feclearexcept(int flags) { return (void)flags, 0; }

int feraiseexcept(int flags) { return (void)flags, 0; }

int fetestexcept(int flags) { return __vl_open_int() & flags; }

int fegetexceptflag(unsigned short *to, int flags) {
    *to = (unsigned short)(__vl_open_int() & flags);
    return 0;
}

int fesetexceptflag(const unsigned short *from, int flags) {
    unsigned short saved = *from;
    return (void)flags, (void)saved, 0;
}
