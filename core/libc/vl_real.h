/* vl_real.h - strings of vl_unit (char or wchar_t) to floating-point numbers, for strtod.c and
 * wide_number.c.
 *
 * The syntax of a decimal or hexadecimal number, infinity or NaN is followed exactly (7.22.1.3).
 * The value is exact for decimal numbers with a mantissa below 2^53 (float: 2^24) and an exponent
 * of ten up to 22 (float: 10): both are exact, so one product or quotient is rounded correctly
 * (Clinger, How to read floating point numbers accurately, 1990). One whose exponent alone is far
 * out of range is infinite or 0. Every other number, and each in another rounding mode than to
 * nearest, is any value of its sign, and errno may say that it is out of range.
 */
#ifndef VL_REAL_H
#define VL_REAL_H

#include "vl_model.h"

struct vl_real {
    unsigned long long mantissa;
    unsigned exponent; /* of ten; a negative one counts down from 0 */
    _Bool negative, none, exact, infinite, nan;
};

/* Where in a number a character stands: one loop goes through all of it, so that each of its
 * iterations looks at one place of the string, whatever stands before. */
enum vl_at {
    VL_GAP,
    VL_SIGN,
    VL_ZERO, /* the first digit is 0: an x may follow */
    VL_WHOLE,
    VL_POINT,    /* without a digit before it */
    VL_FRACTION, /* its digits, or the point behind others */
    VL_LETTER,   /* e or p */
    VL_LETTER_SIGN,
    VL_EXPONENT,
    VL_X,
    VL_I, /* so many letters of "infinity", and of "nan" */
    VL_INF = VL_I + 2,
    VL_INFINITY = VL_I + 7,
    VL_N,
    VL_NAN = VL_N + 2,
    VL_NAN_TEXT,
    VL_NAN_END,
    VL_STOP
};

/* Exponents beyond are alike. They are unsigned, and bounded behind the loop: checks must not
 * depend on sums that a solver has to bound digit by digit. */
enum { VL_FAR = 100000 };

struct vl_reading {
    struct vl_real r;
    unsigned exponent, places;
    _Bool hexadecimal, down;
};

static _Bool vl_is_gap(vl_unit c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static _Bool vl_is_decimal(vl_unit c) { return c >= '0' && c <= '9'; }

static _Bool vl_is_between(vl_unit c, char first, char last) {
    return (vl_unit)(c | 32) >= first && (vl_unit)(c | 32) <= last;
}

/* A digit of the mantissa; the value of a hexadecimal one is not followed. */
static _Bool vl_digit(struct vl_reading *n, vl_unit c, _Bool behind_point) {
    if (!vl_is_decimal(c) && !(n->hexadecimal && vl_is_between(c, 'a', 'f'))) return 0;
    n->r.none = 0;
    if (n->hexadecimal || n->r.mantissa >> 53) n->r.exact = 0;
    if (n->r.exact) n->r.mantissa = n->r.mantissa * 10 + (unsigned)(c - '0');
    if (behind_point && n->places < VL_FAR) n->places++;
    return 1;
}

static enum vl_at vl_begin(struct vl_reading *n, vl_unit c) {
    if (vl_digit(n, c, 0)) return c == '0' ? VL_ZERO : VL_WHOLE;
    return c == '.' ? VL_POINT : (c | 32) == 'i' ? VL_I : (c | 32) == 'n' ? VL_N : VL_STOP;
}

static enum vl_at vl_mantissa(struct vl_reading *n, enum vl_at at, vl_unit c) {
    if (vl_digit(n, c, at != VL_WHOLE)) return at == VL_WHOLE ? VL_WHOLE : VL_FRACTION;
    if (c == '.' && at == VL_WHOLE) return VL_FRACTION;
    return at != VL_POINT && (c | 32) == (n->hexadecimal ? 'p' : 'e') ? VL_LETTER : VL_STOP;
}

static enum vl_at vl_exponent(struct vl_reading *n, enum vl_at at, vl_unit c) {
    if (at == VL_LETTER && (c == '+' || c == '-')) {
        n->down = c == '-';
        return VL_LETTER_SIGN;
    }
    if (!vl_is_decimal(c)) return VL_STOP;
    if (n->exponent < VL_FAR) n->exponent = n->exponent * 10 + (unsigned)(c - '0');
    return VL_EXPONENT;
}

/* "inf", "infinity", "nan", "nan(letters and digits)", in letters of either case. */
static enum vl_at vl_word(struct vl_reading *n, enum vl_at at, vl_unit c) {
    if (at < VL_NAN && at != VL_INFINITY) {
        if ((c | 32) != "nfinity-an"[at - VL_I]) return VL_STOP;
        if (at + 1 == VL_INF) n->r.infinite = 1;
        if (at + 1 == VL_NAN) n->r.nan = 1;
        if (at + 1 == VL_INF || at + 1 == VL_NAN) n->r.none = 0;
        return at + 1;
    }
    if (at == VL_NAN) return c == '(' ? VL_NAN_TEXT : VL_STOP;
    if (at != VL_NAN_TEXT) return VL_STOP;
    if (c == ')') return VL_NAN_END;
    return vl_is_decimal(c) || vl_is_between(c, 'a', 'z') || c == '_' ? VL_NAN_TEXT : VL_STOP;
}

/* The state after one more character. */
static enum vl_at vl_step(struct vl_reading *n, enum vl_at at, vl_unit c) {
    if (at == VL_GAP) {
        if (vl_is_gap(c)) return VL_GAP;
        n->r.negative = c == '-';
        if (c == '-' || c == '+') return VL_SIGN;
    }
    if (at <= VL_SIGN) return vl_begin(n, c);
    if (at == VL_ZERO && (c | 32) == 'x') {
        n->hexadecimal = 1;
        return VL_X;
    }
    if (at == VL_X) return c == '.' ? VL_POINT : vl_digit(n, c, 0) ? VL_WHOLE : VL_STOP;
    if (at <= VL_FRACTION) return vl_mantissa(n, at == VL_ZERO ? VL_WHOLE : at, c);
    if (at <= VL_EXPONENT) return vl_exponent(n, at, c);
    return vl_word(n, at, c);
}

static _Bool vl_is_number(enum vl_at at) {
    return at == VL_ZERO || at == VL_WHOLE || at == VL_FRACTION || at == VL_EXPONENT ||
           at == VL_INF || at == VL_INFINITY || at == VL_NAN || at == VL_NAN_END;
}

static struct vl_real vl_read_real(const vl_unit *s, vl_unit **end) {
    struct vl_reading n = {.r = {.none = 1, .exact = 1}};
    size_t length = 0;
    enum vl_at at = VL_GAP;
    for (size_t i = 0; at != VL_STOP; i++) {
        at = vl_step(&n, at, s[i]);
        if (vl_is_number(at)) length = i + 1;
    }
    unsigned e = n.exponent < VL_FAR ? n.exponent : VL_FAR;
    n.r.exponent = (n.down ? 0 - e : e) - n.places;
    if (n.r.mantissa >> 53) n.r.exact = 0;
    if (end) *end = (vl_unit *)s + length;
    if (length == 0 && __vl_open_bool()) vl_fail(VL_EINVAL);
    return n.r;
}

static const double vl_tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* An exponent up to the limit to either side of 0: its power, and on which side; else 1. It is
 * looked up whatever the digits are, so that the access is one in all executions. */
struct vl_power {
    double ten;
    _Bool near, negative;
};

static struct vl_power vl_power_of(unsigned exponent, unsigned limit) {
    struct vl_power p = {1, exponent + limit <= 2 * limit, exponent >> 31};
    unsigned size = p.negative ? 0 - exponent : exponent;
    if (p.near) p.ten = vl_tens[size];
    return p;
}

/* Is there a digit but 0, and the power of ten beyond the type's by itself? Digits that are not
 * counted only make the number larger. */
static _Bool vl_is_too_large(struct vl_real r, struct vl_power p, unsigned most) {
    return r.mantissa > 0 && !p.negative && r.exponent > most && __vl_rounding() == 0;
}

/* Below half of the least number above 0, whatever digits a mantissa of 64 bits has: errno is the
 * library's choice (7.22.1.3p10). */
static _Bool vl_is_too_small(struct vl_real r, struct vl_power p, unsigned most) {
    return r.exact && p.negative && 0 - r.exponent > most && __vl_rounding() == 0;
}

/* The value without its sign. */
#define VL_VALUE(type, input, bits, tens, large, small)                                            \
    static type vl_value_##input(struct vl_real r) {                                               \
        struct vl_power p = vl_power_of(r.exponent, tens);                                         \
        if (r.nan) return (type)__builtin_nan("");                                                 \
        if (r.infinite) return (type)__builtin_inf();                                              \
        if (r.none || (r.exact && r.mantissa == 0)) return 0;                                      \
        if (r.exact && r.mantissa >> (bits) == 0 && p.near && __vl_rounding() == 0)                \
            return p.negative ? (type)r.mantissa / (type)p.ten : (type)r.mantissa * (type)p.ten;   \
        if (vl_is_too_large(r, p, large)) return vl_fail(VL_ERANGE), (type)__builtin_inf();        \
        if (vl_is_too_small(r, p, small)) {                                                        \
            if (__VERIFIER_nondet_bool()) vl_fail(VL_ERANGE);                                      \
            return 0;                                                                              \
        }                                                                                          \
        type v = __vl_open_##input();                                                              \
        __VERIFIER_assume(v >= 0);                                                                 \
        if (__vl_open_bool()) vl_fail(VL_ERANGE);                                                  \
        return v == 0 ? 0 : v;                                                                     \
    }                                                                                              \
    static type vl_to_##input(const vl_unit *s, vl_unit **end) {                                   \
        struct vl_real r = vl_read_real(s, end);                                                   \
        type v = vl_value_##input(r);                                                              \
        return r.negative && !r.none ? -v : v;                                                     \
    }

VL_VALUE(float, float, 24, 10, __FLT_MAX_10_EXP__, 70)
VL_VALUE(double, double, 53, 22, __DBL_MAX_10_EXP__, 350)
VL_VALUE(long double, longdouble, 53, 22, __LDBL_MAX_10_EXP__, 5000)

#endif
