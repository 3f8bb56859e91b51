/* convert.c - <stdlib.h> and <inttypes.h>: strings to integers, absolute values, divisions.
 *
 * Assumed: the locale is "C" and the character set ASCII. atoi and its kin are undefined if the
 * number does not fit (7.22.1p1): a check that is off by default, and any value.
 */
#include "vl_model.h"

/* What a string says at its start: |value|, cut off at the type's limit. */
struct vl_number {
    unsigned long long value;
    _Bool negative, too_large, none;
};

static int vl_digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

static _Bool vl_is_blank_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* A prefix counts only with a digit behind it: "0x" is the number 0. */
static _Bool vl_prefixed(const char *s, char letter, int base) {
    return s[0] == '0' && (s[1] == letter || s[1] == (char)(letter - 'a' + 'A')) &&
           vl_digit_of(s[2]) < base;
}

/* 7.22.1.4: `most` is the largest value of the type; a negative one may be larger by `extra`.
 * The end of the number goes to *end, the start of the string if there is none. */
static struct vl_number vl_read_number(const char *s, char **end, int base, unsigned long long most,
                                       unsigned extra) {
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
    for (; vl_digit_of(s[i]) < base; i++) {
        unsigned digit = (unsigned)vl_digit_of(s[i]);
        n.none = 0;
        if (n.value > high || (n.value == high && digit > low)) n.too_large = 1;
        n.value = n.too_large ? most : n.value * (unsigned)base + digit;
    }
    if (end) *end = (char *)(n.none ? s : s + i);
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

long strtol(const char *restrict s, char **restrict end, int base) {
    return (long)vl_signed(vl_read_number(s, end, base, LONG_MAX, 1));
}

long long strtoll(const char *restrict s, char **restrict end, int base) {
    return vl_signed(vl_read_number(s, end, base, LLONG_MAX, 1));
}

unsigned long strtoul(const char *restrict s, char **restrict end, int base) {
    return (unsigned long)vl_unsigned(vl_read_number(s, end, base, 2UL * LONG_MAX + 1, 0));
}

unsigned long long strtoull(const char *restrict s, char **restrict end, int base) {
    return vl_unsigned(vl_read_number(s, end, base, 2ULL * LLONG_MAX + 1, 0));
}

intmax_t strtoimax(const char *restrict s, char **restrict end, int base) {
    return strtoll(s, end, base);
}

uintmax_t strtoumax(const char *restrict s, char **restrict end, int base) {
    return strtoull(s, end, base);
}

/* glibc's names of them in a C23 unit, where "0b101" is a number in base 0 and 2. */
static const char *vl_binary(const char *s, int *base) {
    size_t i = 0;
    while (vl_is_blank_space(s[i])) i++;
    if (s[i] == '-' || s[i] == '+') i++;
    if ((*base == 0 || *base == 2) && vl_prefixed(s + i, 'b', 2)) {
        *base = 2;
        return s + i + 2;
    }
    return NULL;
}

static struct vl_number vl_read_number23(const char *s, char **end, int base,
                                         unsigned long long most, unsigned extra) {
    const char *digits = vl_binary(s, &base);
    if (!digits) return vl_read_number(s, end, base, most, extra);
    _Bool negative = digits - s >= 3 && digits[-3] == '-';
    struct vl_number n = vl_read_number(digits, end, 2, most + (negative ? extra : 0), 0);
    n.negative = negative;
    return n;
}

long __isoc23_strtol(const char *restrict s, char **restrict end, int base) {
    return (long)vl_signed(vl_read_number23(s, end, base, LONG_MAX, 1));
}

long long __isoc23_strtoll(const char *restrict s, char **restrict end, int base) {
    return vl_signed(vl_read_number23(s, end, base, LLONG_MAX, 1));
}

unsigned long __isoc23_strtoul(const char *restrict s, char **restrict end, int base) {
    return (unsigned long)vl_unsigned(vl_read_number23(s, end, base, 2UL * LONG_MAX + 1, 0));
}

unsigned long long __isoc23_strtoull(const char *restrict s, char **restrict end, int base) {
    return vl_unsigned(vl_read_number23(s, end, base, 2ULL * LLONG_MAX + 1, 0));
}

intmax_t __isoc23_strtoimax(const char *restrict s, char **restrict end, int base) {
    return __isoc23_strtoll(s, end, base);
}

uintmax_t __isoc23_strtoumax(const char *restrict s, char **restrict end, int base) {
    return __isoc23_strtoull(s, end, base);
}

/* ---- without an end, and without a way to tell an error ---- */

static long long vl_plain_number(const char *s, unsigned long long most) {
    struct vl_number n = vl_read_number(s, NULL, 10, most, 1);
    __vl_check("number-range", !n.too_large, "number does not fit the result");
    return n.too_large ? __VERIFIER_nondet_longlong() : vl_signed(n);
}

int atoi(const char *s) { return (int)vl_plain_number(s, INT_MAX); }

long atol(const char *s) { return (long)vl_plain_number(s, LONG_MAX); }

long long atoll(const char *s) { return vl_plain_number(s, LLONG_MAX); }

/* ---- integer arithmetic: what is undefined fails where it is computed ---- */

int abs(int v) { return v < 0 ? -v : v; }

long labs(long v) { return v < 0 ? -v : v; }

long long llabs(long long v) { return v < 0 ? -v : v; }

intmax_t imaxabs(intmax_t v) { return v < 0 ? -v : v; }

typedef struct {
    int quot, rem;
} vl_div_t;

typedef struct {
    long quot, rem;
} vl_ldiv_t;

typedef struct {
    long long quot, rem;
} vl_lldiv_t;

typedef struct {
    intmax_t quot, rem;
} vl_imaxdiv_t;

vl_div_t div(int a, int b) { return (vl_div_t){a / b, a % b}; }

vl_ldiv_t ldiv(long a, long b) { return (vl_ldiv_t){a / b, a % b}; }

vl_lldiv_t lldiv(long long a, long long b) { return (vl_lldiv_t){a / b, a % b}; }

vl_imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (vl_imaxdiv_t){a / b, a % b}; }
