/* complex.c - <complex.h>: what cabs and carg (math_more.c), and conj and its like (the front end),
 * leave: cproj is exact (7.3.9.5), another result is any, and NaN or infinite parts give some.
 */
#include "vl_model.h"

#define VL_EACH(name, T, suffix)                                                                   \
    T _Complex name##suffix(T _Complex z) { return (void)z, vl_complex##suffix(); }

#define VL_COMPLEX(T, suffix, open)                                                                \
    static T _Complex vl_complex##suffix(void) {                                                   \
        T _Complex r;                                                                              \
        __real__ r = open();                                                                       \
        __imag__ r = open();                                                                       \
        return r;                                                                                  \
    }                                                                                              \
    VL_EACH(cacos, T, suffix)                                                                      \
    VL_EACH(casin, T, suffix)                                                                      \
    VL_EACH(catan, T, suffix)                                                                      \
    VL_EACH(ccos, T, suffix)                                                                       \
    VL_EACH(csin, T, suffix)                                                                       \
    VL_EACH(ctan, T, suffix)                                                                       \
    VL_EACH(cacosh, T, suffix)                                                                     \
    VL_EACH(casinh, T, suffix)                                                                     \
    VL_EACH(catanh, T, suffix)                                                                     \
    VL_EACH(ccosh, T, suffix)                                                                      \
    VL_EACH(csinh, T, suffix)                                                                      \
    VL_EACH(ctanh, T, suffix)                                                                      \
    VL_EACH(cexp, T, suffix)                                                                       \
    VL_EACH(clog, T, suffix)                                                                       \
    VL_EACH(csqrt, T, suffix)                                                                      \
    T _Complex cpow##suffix(T _Complex x, T _Complex y) {                                          \
        return (void)x, (void)y, vl_complex##suffix();                                             \
    }                                                                                              \
    T _Complex cproj##suffix(T _Complex z) {                                                       \
        if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z)) return z;                \
        T zero = 0;                                                                                \
        __imag__ z = __builtin_signbit(__imag__ z) ? -zero : zero;                                 \
        __real__ z = (T)__builtin_inf();                                                           \
        return z;                                                                                  \
    }

VL_COMPLEX(double, , __vl_open_double)
VL_COMPLEX(float, f, __vl_open_float)
VL_COMPLEX(long double, l, __vl_open_longdouble)
