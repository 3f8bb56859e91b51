/* vl_number.h - strings of vl_unit (char or wchar_t) to integers, for convert.c and wide_number.c.
 */
#ifndef VL_NUMBER_H
#define VL_NUMBER_H

#include "vl_model.h"

/* The number at a string's start: |value|, limited to the type's range. */
struct vl_number {
    unsigned long long value;
    _Bool negative, too_large, none;
};

static int vl_digit_of(vl_unit c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

static _Bool vl_is_blank_space(vl_unit c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* A prefix counts only with a digit behind it: "0x" is the number 0. */
static _Bool vl_prefixed(const vl_unit *s, char letter, int base) {
    return s[0] == '0' && (s[1] == letter || s[1] == letter - 'a' + 'A') &&
           vl_digit_of(s[2]) < base;
}

/* 7.22.1.4: `most` is the largest value of the type; a negative one may be larger by `extra`.
 * The end of the number goes to *end, the start of the string if there is none. */
static struct vl_number vl_read_number(const vl_unit *s, vl_unit **end, int base,
                                       unsigned long long most, unsigned extra) {
    struct vl_number n = {0, 0, 0, 1};
    size_t i = 0;
    __vl_check("library-argument", base == 0 || (base >= 2 && base <= 36),
               "base is neither 0 nor from 2 to 36");
    while (vl_is_blank_space(s[i])) i++;
    n.negative = s[i] == '-';
    if (s[i] == '-' || s[i] == '+') i++;
    if ((base == 0 || base == 16) && vl_prefixed(s + i, 'x', 16)) {
        base = 16;
        i += 2;
    }
    if (base == 0) base = s[i] == '0' ? 8 : 10;
    if (n.negative) most += extra;
    unsigned long long high = most / (unsigned)base, low = most % (unsigned)base;
    /* From the start, so that no index depends on what stands before the number. */
    size_t start = i;
    for (i = 0; i < start || vl_digit_of(s[i]) < base; i++) {
        if (i < start) continue;
        unsigned digit = (unsigned)vl_digit_of(s[i]);
        n.none = 0;
        if (n.value > high || (n.value == high && digit > low)) n.too_large = 1;
        n.value = n.too_large ? most : n.value * (unsigned)base + digit;
    }
    if (end) *end = (vl_unit *)(n.none ? s : s + i);
    if (n.too_large) vl_fail(VL_ERANGE);
    if (n.none && __VERIFIER_nondet_bool()) vl_fail(VL_EINVAL); /* POSIX: may */
    return n;
}

static long long vl_signed(struct vl_number n) {
    if (!n.negative) return (long long)n.value;
    return n.value == 0 ? 0 : -(long long)(n.value - 1) - 1;
}

static unsigned long long vl_unsigned(struct vl_number n) {
    return n.negative && !n.too_large ? 0 - n.value : n.value;
}

/* glibc's names of them in a C23 unit, where "0b101" is a number in base 0 and 2. */
static const vl_unit *vl_binary(const vl_unit *s, int *base) {
    size_t i = 0;
    while (vl_is_blank_space(s[i])) i++;
    if (s[i] == '-' || s[i] == '+') i++;
    if ((*base == 0 || *base == 2) && vl_prefixed(s + i, 'b', 2)) {
        *base = 2;
        return s + i + 2;
    }
    return NULL;
}

static struct vl_number vl_read_number23(const vl_unit *s, vl_unit **end, int base,
                                         unsigned long long most, unsigned extra) {
    const vl_unit *digits = vl_binary(s, &base);
    if (!digits) return vl_read_number(s, end, base, most, extra);
    _Bool negative = digits - s >= 3 && digits[-3] == '-';
    struct vl_number n = vl_read_number(digits, end, 2, most + (negative ? extra : 0), 0);
    n.negative = negative;
    return n;
}

#endif
