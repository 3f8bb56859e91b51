/* scale.c - <math.h>: taking numbers apart and scaling them, exactly.
 *
 * frexp and logb read the exponent from the bits of a float or double; of a long double, whose
 * format differs from target to target, they find it by halving the interval. ldexp multiplies by
 * powers of two such that only the last product can round.
 *
 * Assumed: FLT_RADIX is 2; float and double are IEEE binary32 and binary64. frexp's exponent of an
 * infinity, and ilogb of 0 and NaN, have the value of some library.
 */
#include "vl_model.h"

#define VL_UNBOUNDED(x) ((x) - (x) != 0) /* an infinity or NaN */

static double vl_fraction(double x, int *exponent) {
    union {
        double v;
        uint64_t bits;
    } u = {x};
    int up = 0;
    if ((u.bits >> 52 & 0x7ff) == 0) { /* subnormal */
        u.v = x * 0x1p54;
        up = 54;
    }
    *exponent = (int)(u.bits >> 52 & 0x7ff) - 1022 - up;
    u.bits = (u.bits & ~((uint64_t)0x7ff << 52)) | (uint64_t)1022 << 52;
    return u.v;
}

static float vl_fractionf(float x, int *exponent) {
    union {
        float v;
        uint32_t bits;
    } u = {x};
    int up = 0;
    if ((u.bits >> 23 & 0xff) == 0) {
        u.v = x * 0x1p25f;
        up = 25;
    }
    *exponent = (int)(u.bits >> 23 & 0xff) - 126 - up;
    u.bits = (u.bits & ~((uint32_t)0xff << 23)) | (uint32_t)126 << 23;
    return u.v;
}

/* 2^n, by squaring. */
static long double vl_two_tol(int n) {
    long double r = 1, square = n < 0 ? 0.5L : 2;
    for (unsigned k = (unsigned)(n < 0 ? -n : n); k; k /= 2) {
        if (k % 2) r *= square;
        if (k > 1) square *= square;
    }
    return r;
}

static long double vl_fractionl(long double x, int *exponent) {
    long double size = x < 0 ? -x : x;
    int n = 0, step = __LDBL_MAX_EXP__ / 2;
    if (size < __LDBL_MIN__) {
        size *= vl_two_tol(__LDBL_MANT_DIG__);
        n = -__LDBL_MANT_DIG__;
    }
    for (; step > 0; step /= 2) {
        if (size >= vl_two_tol(step)) {
            size *= vl_two_tol(-step);
            n += step;
        } else if (size < vl_two_tol(-step)) {
            size *= vl_two_tol(step);
            n -= step;
        }
    }
    if (size >= 1) { /* now from 1/2 to 2 */
        size /= 2;
        n++;
    }
    *exponent = n;
    return x < 0 ? -size : size;
}

static double vl_two_to(int n) { return (double)vl_two_tol(n); }

static float vl_two_tof(int n) { return (float)vl_two_tol(n); }

/* Factors of at most 2^(max - 1); downwards with the mantissa's length in hand, so that what
 * vanishes into subnormal numbers is rounded by the last product. */
#define VL_SCALE(T, suffix, max, min, digits)                                                      \
    static T vl_scale##suffix(T x, int n) {                                                        \
        for (int i = 0; i < 2 && n > (max)-1; i++) {                                               \
            x *= vl_two_to##suffix((max)-1);                                                       \
            n -= (max)-1;                                                                          \
        }                                                                                          \
        for (int i = 0; i < 2 && n < (min)-1; i++) {                                               \
            x *= vl_two_to##suffix((min)-1 + (digits));                                            \
            n -= (min)-1 + (digits);                                                               \
        }                                                                                          \
        if (n > (max)-1) n = (max)-1;                                                              \
        if (n < (min)-1) n = (min)-1;                                                              \
        return x * vl_two_to##suffix(n);                                                           \
    }

VL_SCALE(double, , __DBL_MAX_EXP__, __DBL_MIN_EXP__, __DBL_MANT_DIG__)
VL_SCALE(float, f, __FLT_MAX_EXP__, __FLT_MIN_EXP__, __FLT_MANT_DIG__)
VL_SCALE(long double, l, __LDBL_MAX_EXP__, __LDBL_MIN_EXP__, __LDBL_MANT_DIG__)

static int vl_clamped(long n) { return n > 100000 ? 100000 : n < -100000 ? -100000 : (int)n; }

#define VL_EXPONENTS(T, suffix)                                                                    \
    T modf##suffix(T x, T *whole) {                                                                \
        *whole = __builtin_trunc##suffix(x);                                                       \
        if (x != x) return x;                                                                      \
        return __builtin_copysign##suffix(VL_UNBOUNDED(x) ? 0 : x - *whole, x);                    \
    }                                                                                              \
    T frexp##suffix(T x, int *exponent) {                                                          \
        if (x != 0 && !VL_UNBOUNDED(x)) return vl_fraction##suffix(x, exponent);                   \
        *exponent = x == 0 ? 0 : __vl_open_int();                                                  \
        return x;                                                                                  \
    }                                                                                              \
    T scalbln##suffix(T x, long n) {                                                               \
        if (x == 0 || VL_UNBOUNDED(x)) return x;                                                   \
        T r = vl_scale##suffix(x, vl_clamped(n));                                                  \
        if (__vl_open_bool()) vl_fail(VL_ERANGE);                                                  \
        return r;                                                                                  \
    }                                                                                              \
    T scalbn##suffix(T x, int n) { return scalbln##suffix(x, n); }                                 \
    T ldexp##suffix(T x, int n) { return scalbln##suffix(x, n); }                                  \
    T logb##suffix(T x) {                                                                          \
        int e;                                                                                     \
        if (x != x) return x;                                                                      \
        if (VL_UNBOUNDED(x)) return x < 0 ? -x : x;                                                \
        if (x == 0) {                                                                              \
            if (__vl_open_bool()) vl_fail(VL_ERANGE);                                              \
            return -__builtin_inf##suffix();                                                       \
        }                                                                                          \
        vl_fraction##suffix(x, &e);                                                                \
        return (T)(e - 1);                                                                         \
    }                                                                                              \
    int ilogb##suffix(T x) {                                                                       \
        int e;                                                                                     \
        if (x != 0 && !VL_UNBOUNDED(x)) {                                                          \
            vl_fraction##suffix(x, &e);                                                            \
            return e - 1;                                                                          \
        }                                                                                          \
        if (__vl_open_bool()) vl_fail(VL_EDOM);                                                    \
        if (x == 0) return __vl_open_bool() ? INT_MIN : -INT_MAX;                                  \
        if (x == x) return INT_MAX;                                                                \
        return __vl_open_bool() ? INT_MIN : INT_MAX;                                               \
    }

VL_EXPONENTS(double, )
VL_EXPONENTS(float, f)
VL_EXPONENTS(long double, l)
