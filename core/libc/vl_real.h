/* vl_real.h - strings of vl_unit (char or wchar_t) to floating-point numbers, for strtod.c and
 * wide_number.c.
 *
 * The syntax of a decimal or hexadecimal number, infinity or NaN is followed exactly (7.22.1.3).
 * The value is exact for decimal numbers with a mantissa below 2^53 (float: 2^24) and an exponent
 * of ten up to 22 (float: 10): both are exact, so one product or quotient is rounded correctly
 * (Clinger, How to read floating point numbers accurately, 1990). Every other number is any value
 * of its sign, and errno may say that it is out of range.
 */
#ifndef VL_REAL_H
#define VL_REAL_H

#include "vl_model.h"

struct vl_real {
    unsigned long long mantissa;
    int exponent; /* of ten */
    _Bool negative, none, exact, infinite, nan;
};

static _Bool vl_is_gap(vl_unit c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static _Bool vl_is_decimal(vl_unit c) { return c >= '0' && c <= '9'; }

static _Bool vl_is_hexadecimal(vl_unit c) {
    return vl_is_decimal(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Does s begin with the word, in letters of either case? */
static _Bool vl_says(const vl_unit *s, const char *word) {
    size_t i = 0;
    while (word[i] && (s[i] == word[i] || s[i] == word[i] - 'a' + 'A')) i++;
    return word[i] == 0;
}

/* "e-12": its length with an exponent's letter in front, 0 if it is none. */
static size_t vl_exponent(const vl_unit *s, char letter, int *value) {
    size_t i = 1;
    _Bool negative = s[0] != 0 && s[1] == '-';
    int e = 0;
    if (s[0] != letter && s[0] != letter - 'a' + 'A') return 0;
    if (s[1] == '-' || s[1] == '+') i++;
    if (!vl_is_decimal(s[i])) return 0;
    for (; vl_is_decimal(s[i]); i++)
        if (e < 100000) e = e * 10 + (s[i] - '0');
    *value = negative ? -e : e;
    return i;
}

/* Digits, point, digits, exponent; the length. */
static size_t vl_decimal(const vl_unit *s, struct vl_real *r) {
    size_t i = 0;
    int e = 0;
    _Bool point = 0;
    for (;; i++) {
        if (s[i] == '.' && !point) {
            point = 1;
            continue;
        }
        if (!vl_is_decimal(s[i])) break;
        r->none = 0;
        if (r->mantissa >> 53) r->exact = 0;
        if (r->exact) r->mantissa = r->mantissa * 10 + (unsigned)(s[i] - '0');
        if (point && r->exponent > -100000) r->exponent--;
    }
    if (r->none) return 0;
    i += vl_exponent(s + i, 'e', &e);
    r->exponent += e;
    if (r->mantissa >> 53) r->exact = 0;
    return i;
}

/* The same behind "0x": what it is worth is not followed. */
static size_t vl_hexadecimal(const vl_unit *s, struct vl_real *r) {
    size_t i = 2;
    int e;
    _Bool point = 0;
    if (s[0] != '0' || (s[1] != 'x' && s[1] != 'X')) return 0;
    if (!vl_is_hexadecimal(s[2]) && !(s[2] == '.' && vl_is_hexadecimal(s[3]))) return 0;
    for (; vl_is_hexadecimal(s[i]) || (s[i] == '.' && !point); i++)
        if (s[i] == '.') point = 1;
    r->none = r->exact = 0;
    return i + vl_exponent(s + i, 'p', &e);
}

/* "nan", perhaps with letters and digits in parentheses. */
static size_t vl_nan(const vl_unit *s) {
    size_t i = 4;
    if (s[3] != '(') return 3;
    while (vl_is_decimal(s[i]) || (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') ||
           s[i] == '_')
        i++;
    return s[i] == ')' ? i + 1 : 3;
}

static struct vl_real vl_read_real(const vl_unit *s, vl_unit **end) {
    struct vl_real r = {.none = 1, .exact = 1};
    size_t i = 0, length;
    while (vl_is_gap(s[i])) i++;
    r.negative = s[i] == '-';
    if (s[i] == '-' || s[i] == '+') i++;
    if (vl_says(s + i, "inf")) {
        length = vl_says(s + i, "infinity") ? 8 : 3;
        r.infinite = 1;
        r.none = 0;
    } else if (vl_says(s + i, "nan")) {
        length = vl_nan(s + i);
        r.nan = 1;
        r.none = 0;
    } else {
        length = vl_hexadecimal(s + i, &r);
        if (length == 0) length = vl_decimal(s + i, &r);
    }
    if (end) *end = (vl_unit *)(length ? s + i + length : s);
    if (length == 0 && __vl_open_bool()) vl_fail(VL_EINVAL);
    return r;
}

static const double vl_tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* The value without its sign. */
#define VL_VALUE(type, input, bits, tens)                                                          \
    static type vl_value_##input(struct vl_real r) {                                               \
        if (r.nan) return (type)__builtin_nan("");                                                 \
        if (r.infinite) return (type)__builtin_inf();                                              \
        if (r.none || (r.exact && r.mantissa == 0)) return 0;                                      \
        if (r.exact && r.mantissa >> (bits) == 0 && r.exponent >= -(tens) && r.exponent <= (tens)) \
            return r.exponent < 0 ? (type)r.mantissa / (type)vl_tens[-r.exponent]                  \
                                  : (type)r.mantissa * (type)vl_tens[r.exponent];                  \
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

VL_VALUE(float, float, 24, 10)
VL_VALUE(double, double, 53, 22)
VL_VALUE(long double, longdouble, 53, 22)

#endif
