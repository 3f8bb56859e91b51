/* math.c - <math.h>: functions whose results are not exact.
 *
 * Results that Annex F of the standard fixes (zeros, infinities, NaNs, poles, domains) are exact.
 * Any other result is any number in the function's range and with the sign that it must have (but
 * for remainder, which is exact, and some powers): two
 * calls with the same argument may differ. errno may be set where the standard allows it. Exact
 * operations (fabs, sqrt, floor ...) are the front end's; scale.c has those on exponents.
 *
 * Assumed: the library keeps to ranges and signs, which every library in use does. In other
 * rounding modes than to nearest that is not assumed: there these functions are not covered.
 */
#include "vl_model.h"

#define VL_INFINITE(x) __builtin_isinf(x)
#define VL_HALF_PI     1.5707964f
#define VL_PI          3.1415928f

static float vl_nan_of_domain(void) {
    if (__vl_open_bool()) vl_fail(VL_EDOM);
    return __builtin_nanf("");
}

/* 7.12.1p3: an exact infinity of finite arguments. */
static float vl_pole(_Bool negative) {
    if (__vl_open_bool()) vl_fail(VL_ERANGE);
    return negative ? -__builtin_inff() : __builtin_inff();
}

/* 7.12.1p5, p6 */
static void vl_may_be_out_of_range(void) {
    if (__vl_open_bool()) vl_fail(VL_ERANGE);
}

/* ---- one argument ---- */

/* T name(T x): of NaN NaN; `special` returns what is fixed; else r with the property. */
#define VL_ONE(name, T, input, special, property)                                                  \
    T name(T x) {                                                                                  \
        VL_TO_NEAREST;                                                                             \
        if (x != x) return x;                                                                      \
        special;                                                                                   \
        T r = __vl_open_##input();                                                                 \
        __VERIFIER_assume(property);                                                               \
        return r;                                                                                  \
    }

#define VL_UNARY(name, special, property)                                                          \
    VL_ONE(name, double, double, special, property)                                                \
    VL_ONE(name##f, float, float, special, property)                                               \
    VL_ONE(name##l, long double, longdouble, special, property)

#define VL_ZERO_KEEPS                                                                              \
    if (x == 0) return x
#define VL_INFINITY_KEEPS                                                                          \
    if (VL_INFINITE(x)) return x
#define VL_SIGN   (x > 0 ? r >= 0 : r <= 0)
#define VL_FINITE (r - r == 0)

VL_UNARY(sin, VL_ZERO_KEEPS; if (VL_INFINITE(x)) return vl_nan_of_domain(), r >= -1 && r <= 1)
VL_UNARY(cos, if (x == 0) return 1;
         if (VL_INFINITE(x)) return vl_nan_of_domain(), r >= -1 && r <= 1)
VL_UNARY(tan, VL_ZERO_KEEPS; if (VL_INFINITE(x)) return vl_nan_of_domain(), VL_FINITE)
VL_UNARY(asin, VL_ZERO_KEEPS; if (x < -1 || x > 1) return vl_nan_of_domain(),
                              r >= -VL_HALF_PI && r <= VL_HALF_PI && VL_SIGN)
VL_UNARY(acos, if (x == 1) return 0;
         if (x < -1 || x > 1) return vl_nan_of_domain(), r >= 0 && r <= VL_PI)
VL_UNARY(atan, VL_ZERO_KEEPS, r >= -VL_HALF_PI && r <= VL_HALF_PI && VL_SIGN)

VL_UNARY(sinh, VL_ZERO_KEEPS; VL_INFINITY_KEEPS;
         vl_may_be_out_of_range(), r == r && VL_SIGN && (x < -88 || x > 88 || VL_FINITE))
VL_UNARY(cosh, if (x == 0) return 1; if (VL_INFINITE(x)) return x < 0 ? -x : x;
         vl_may_be_out_of_range(), r >= 1 && (x < -88 || x > 88 || VL_FINITE))
VL_UNARY(tanh, VL_ZERO_KEEPS, r >= -1 && r <= 1 && VL_SIGN)
VL_UNARY(asinh, VL_ZERO_KEEPS; VL_INFINITY_KEEPS, VL_FINITE &&VL_SIGN)
VL_UNARY(acosh, if (x < 1) return vl_nan_of_domain(); if (x == 1) return 0;
         VL_INFINITY_KEEPS, VL_FINITE &&r >= 0)
VL_UNARY(atanh, VL_ZERO_KEEPS; if (x < -1 || x > 1) return vl_nan_of_domain();
         if (x == 1 || x == -1) return vl_pole(x < 0), VL_FINITE &&VL_SIGN)

/* Below 88 even a float does not overflow, above -87 it does not vanish. */
VL_UNARY(exp, if (x == 0) return 1; if (VL_INFINITE(x)) return x > 0 ? x : 0;
         vl_may_be_out_of_range(),
         (x > 0 ? r >= 1 : r >= 0 && r <= 1) && (x > 88 || VL_FINITE) && (x < -87 || r > 0))
VL_UNARY(exp2, if (x == 0) return 1; if (VL_INFINITE(x)) return x > 0 ? x : 0;
         vl_may_be_out_of_range(),
         (x > 0 ? r >= 1 : r >= 0 && r <= 1) && (x > 127 || VL_FINITE) && (x < -126 || r > 0))
VL_UNARY(exp10, if (x == 0) return 1; if (VL_INFINITE(x)) return x > 0 ? x : 0;
         vl_may_be_out_of_range(),
         (x > 0 ? r >= 1 : r >= 0 && r <= 1) && (x > 38 || VL_FINITE) && (x < -37 || r > 0))
VL_UNARY(expm1, VL_ZERO_KEEPS; if (VL_INFINITE(x)) return x > 0 ? x : -1;
         vl_may_be_out_of_range(), r >= -1 && VL_SIGN && (x > 88 || VL_FINITE))

#define VL_LOGARITHM(name)                                                                         \
    VL_UNARY(name, if (x == 0) return vl_pole(1); if (x < 0) return vl_nan_of_domain();            \
             if (x == 1) return 0; VL_INFINITY_KEEPS, VL_FINITE && r >= -16500 && r <= 16500 &&    \
                                                          (x > 1 ? r >= 0 : r <= 0))
VL_LOGARITHM(log)
VL_LOGARITHM(log2)
VL_LOGARITHM(log10)
VL_UNARY(log1p, VL_ZERO_KEEPS; if (x == -1) return vl_pole(1);
         if (x < -1) return vl_nan_of_domain(); VL_INFINITY_KEEPS, VL_FINITE &&VL_SIGN)

VL_UNARY(cbrt, VL_ZERO_KEEPS;
         VL_INFINITY_KEEPS, VL_SIGN &&r != 0 && (x > 0 ? r <= x + 1 : r >= x - 1))
VL_UNARY(erf, VL_ZERO_KEEPS, r >= -1 && r <= 1 && VL_SIGN)
VL_UNARY(erfc, if (VL_INFINITE(x)) return x > 0 ? 0 : 2;
         vl_may_be_out_of_range(), r >= 0 && r <= 2 && (x > 0 ? r <= 1 : r >= 1))

/* ---- gamma ---- */

int signgam;

#define VL_GAMMA(name, T, input, suffix)                                                           \
    T t##name(T x) {                                                                               \
        VL_TO_NEAREST;                                                                             \
        if (x != x || (VL_INFINITE(x) && x > 0)) return x;                                         \
        if (x == 0) return vl_pole(__builtin_signbit(x) != 0);                                     \
        if (x < 0 && __builtin_floor##suffix(x) == x) return vl_nan_of_domain();                   \
        T r = __vl_open_##input();                                                                 \
        vl_may_be_out_of_range();                                                                  \
        __VERIFIER_assume(r == r && (x < 0 || r > 0));                                             \
        return r;                                                                                  \
    }                                                                                              \
    T l##name(T x) {                                                                               \
        VL_TO_NEAREST;                                                                             \
        signgam = __vl_open_bool() ? 1 : -1;                                                       \
        if (x != x) return x;                                                                      \
        if (VL_INFINITE(x)) return __builtin_inf##suffix();                                        \
        if (x == 1 || x == 2) return 0;                                                            \
        if (x <= 0 && __builtin_floor##suffix(x) == x) return vl_pole(0);                          \
        T r = __vl_open_##input();                                                                 \
        vl_may_be_out_of_range();                                                                  \
        __VERIFIER_assume(r == r);                                                                 \
        return r;                                                                                  \
    }

VL_GAMMA(gamma, double, double, )
VL_GAMMA(gammaf, float, float, f)
VL_GAMMA(gammal, long double, longdouble, l)

/* ---- two arguments ---- */

#define VL_TWO(name, T, input, suffix, special, property)                                          \
    T name##suffix(T x, T y) {                                                                     \
        VL_TO_NEAREST;                                                                             \
        special;                                                                                   \
        if (x != x) return x;                                                                      \
        if (y != y) return y;                                                                      \
        T r = __vl_open_##input();                                                                 \
        __VERIFIER_assume(property);                                                               \
        return r;                                                                                  \
    }

#define VL_BINARY(name, special, property)                                                         \
    VL_TWO(name, double, double, , special, property)                                              \
    VL_TWO(name, float, float, f, special, property)                                               \
    VL_TWO(name, long double, longdouble, l, special, property)

/* F.10.1.4: the sign is y's; x > 0 is the right half of the plane, x < 0 the left one. */
VL_BINARY(atan2, if (y == y && x == 0 && x != y && !__builtin_signbit(y)) return x,
          r >= -VL_PI && r <= VL_PI && !__builtin_signbit(r) == !__builtin_signbit(x) &&
              (y <= 0 || (r >= -VL_HALF_PI && r <= VL_HALF_PI)) &&
              (y >= 0 || r > 1.57f || r < -1.57f) && (x != 0 || y >= 0 || r > 3.14f || r < -3.14f))

/* An infinity counts even beside a NaN. */
VL_BINARY(hypot, if (VL_INFINITE(x)) return x < 0 ? -x : x;
          if (VL_INFINITE(y)) return y < 0 ? -y : y;
          if (x == 0 && y == y) return y <= 0 ? 0 - y : y;
          if (y == 0 && x == x) return x <= 0 ? 0 - x : x;
          vl_may_be_out_of_range(), r >= 0 && r >= x && r >= -x && r >= y && r >= -y)

/* The next number after x towards y: numbers of one sign are in the order of their bits. */
#define VL_NEXT(T, bits, least)                                                                    \
    static T vl_next_of_##T(T x, T y) {                                                            \
        union {                                                                                    \
            T number;                                                                              \
            bits all;                                                                              \
        } next = {x};                                                                              \
        if (x == 0) return y > 0 ? least : -least;                                                 \
        next.all += (bits)((x < y) == (x > 0) ? 1 : -1);                                           \
        return next.number;                                                                        \
    }

VL_NEXT(double, unsigned long long, 0x1p-1074)
VL_NEXT(float, unsigned, 0x1p-149F)

#define VL_AFTER(name, T, normal)                                                                  \
    T name(T x, T y) {                                                                             \
        if (x != x) return x;                                                                      \
        if (y != y || x == y) return y;                                                            \
        T r = vl_next_of_##T(x, y);                                                                \
        if (VL_INFINITE(r) || (r < normal && r > -normal)) vl_may_be_out_of_range();               \
        return r;                                                                                  \
    }

VL_AFTER(nextafter, double, 0x1p-1022)
VL_AFTER(nextafterf, float, 0x1p-126F)
VL_TWO(nextafter, long double, longdouble, l, if (x == y) return y;
       vl_may_be_out_of_range(), x < y ? r > x &&r <= y : r < x && r >= y)

/* 7.12.10.2: exact, by fmod with twice y, if that is a number. As in fdlibm (Sun, 1993): each
 * difference is exact, too. */
#define VL_REMAINDER(T, suffix, least)                                                             \
    static T vl_nearest##suffix(T r, T y) {                                                        \
        if (y < least ? r + r > y : r > y / 2) {                                                   \
            r -= y;                                                                                \
            if (y < least ? r + r >= y : r >= y / 2) r -= y;                                       \
        }                                                                                          \
        return r;                                                                                  \
    }                                                                                              \
    T remainder##suffix(T x, T y) {                                                                \
        VL_TO_NEAREST;                                                                             \
        if (x != x) return x;                                                                      \
        if (y != y) return y;                                                                      \
        if (y == 0 || VL_INFINITE(x)) return vl_nan_of_domain();                                   \
        if (VL_INFINITE(y)) return x;                                                              \
        T size = __builtin_fabs##suffix(x), by = __builtin_fabs##suffix(y);                        \
        if (!VL_INFINITE(by + by)) size = __builtin_fmod##suffix(size, by + by);                   \
        T r = vl_nearest##suffix(size, by);                                                        \
        return __builtin_signbit(x) ? -r : r;                                                      \
    }

VL_REMAINDER(double, , 4 * __DBL_MIN__)
VL_REMAINDER(float, f, 4 * __FLT_MIN__)
VL_REMAINDER(long double, l, 4 * __LDBL_MIN__)

/* 2^n, a normal number. */
static double vl_power_of_two(int n) {
    union {
        uint64_t bits;
        double v;
    } u = {(uint64_t)(n + 1023) << 52};
    return u.v;
}

/* Powers that every library gives exactly: of 2 and of 10, and the first four of whole numbers, as
 * far as numbers of so many digits hold them. Others would be products for the solver even where
 * the program does not look at them. */
static _Bool vl_known_power(double x, double y, int digits, double *power) {
    static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const _Bool narrow = digits < 53;
    const int twos = narrow ? 126 : 1022, decades = narrow ? 10 : 22, whole = narrow ? 64 : 4096;
    if (!(y >= -twos && y <= twos) || y != (int)y) return 0;
    int n = (int)y;
    if (x == 2) return *power = vl_power_of_two(n), 1;
    if (x == 10 && n >= 0 && n <= decades) return *power = tens[n], 1;
    if (n < 1 || n > 4 || !(x >= -whole && x <= whole) || x != (int)x) return 0;
    long long k = (int)x, square = k * k;
    *power = (double)(n == 1 ? k : n == 2 ? square : n == 3 ? square * k : square * square);
    return 1;
}

/* F.10.4.4. An integer y is odd if its half is none. */
#define VL_POWER(T, input, suffix, digits)                                                         \
    static T vl_power_of_zero##suffix(T x, T y, _Bool odd) {                                       \
        _Bool negative = odd && __builtin_signbit(x);                                              \
        if (y > 0) return odd ? x : 0;                                                             \
        if (VL_INFINITE(y)) return __builtin_inf##suffix();                                        \
        return vl_pole(negative);                                                                  \
    }                                                                                              \
    static T vl_power_to_infinity##suffix(T x, T y) {                                              \
        T size = x < 0 ? -x : x;                                                                   \
        if (size == 1) return 1;                                                                   \
        return (size > 1) == (y > 0) ? __builtin_inf##suffix() : 0;                                \
    }                                                                                              \
    T pow##suffix(T x, T y) {                                                                      \
        VL_TO_NEAREST;                                                                             \
        if (y == 0 || x == 1) return 1;                                                            \
        if (x != x) return x;                                                                      \
        if (y != y) return y;                                                                      \
        _Bool whole = x > 0 || __builtin_floor##suffix(y) == y;                                    \
        _Bool odd = x <= 0 && whole && __builtin_floor##suffix(y / 2) != y / 2;                    \
        if (x == 0) return vl_power_of_zero##suffix(x, y, odd);                                    \
        if (VL_INFINITE(y)) return vl_power_to_infinity##suffix(x, y);                             \
        if (VL_INFINITE(x)) {                                                                      \
            T r = y > 0 ? __builtin_inf##suffix() : 0;                                             \
            return odd ? -r : r;                                                                   \
        }                                                                                          \
        double known;                                                                              \
        if (x == (T)(double)x && y == (T)(double)y &&                                              \
            vl_known_power((double)x, (double)y, digits, &known))                                  \
            return (T)known;                                                                       \
        if (!whole) return vl_nan_of_domain();                                                     \
        T r = __vl_open_##input();                                                                 \
        vl_may_be_out_of_range();                                                                  \
        __VERIFIER_assume(odd ? r <= 0 : r >= 0);                                                  \
        if (x > 0) __VERIFIER_assume((x > 1) == (y > 0) ? r >= 1 : r <= 1);                        \
        return r;                                                                                  \
    }

VL_POWER(double, double, , __DBL_MANT_DIG__)
VL_POWER(float, float, f, __FLT_MANT_DIG__)
VL_POWER(long double, longdouble, l, __LDBL_MANT_DIG__)

/* ---- exact, but for errno; and for calls through pointers ---- */

#define VL_EXACT(T, suffix)                                                                        \
    T sqrt##suffix(T x) { return x < 0 ? vl_nan_of_domain() : __builtin_sqrt##suffix(x); }         \
    T fmod##suffix(T x, T y) {                                                                     \
        if ((y == 0 && x == x) || (VL_INFINITE(x) && y == y)) return vl_nan_of_domain();           \
        return __builtin_fmod##suffix(x, y);                                                       \
    }                                                                                              \
    T fdim##suffix(T x, T y) {                                                                     \
        vl_may_be_out_of_range();                                                                  \
        return __builtin_fdim##suffix(x, y);                                                       \
    }                                                                                              \
    T fabs##suffix(T x) { return __builtin_fabs##suffix(x); }                                      \
    T floor##suffix(T x) { return __builtin_floor##suffix(x); }                                    \
    T ceil##suffix(T x) { return __builtin_ceil##suffix(x); }                                      \
    T trunc##suffix(T x) { return __builtin_trunc##suffix(x); }                                    \
    T round##suffix(T x) { return __builtin_round##suffix(x); }                                    \
    T rint##suffix(T x) { return __builtin_rint##suffix(x); }                                      \
    T nearbyint##suffix(T x) { return __builtin_nearbyint##suffix(x); }                            \
    T copysign##suffix(T x, T y) { return __builtin_copysign##suffix(x, y); }                      \
    T fmin##suffix(T x, T y) { return __builtin_fmin##suffix(x, y); }                              \
    T fmax##suffix(T x, T y) { return __builtin_fmax##suffix(x, y); }                              \
    T fma##suffix(T x, T y, T z) { return __builtin_fma##suffix(x, y, z); }

VL_EXACT(double, )
VL_EXACT(float, f)
VL_EXACT(long double, l)
