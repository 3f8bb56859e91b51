/* convert.c - <stdlib.h> and <inttypes.h>: strings to integers, absolute values, divisions.
 *
 * Assumed: the locale is "C" and the character set ASCII. atoi and its kin are undefined if the
 * number does not fit (7.22.1p1): a check that is off by default, and any value.
 */
typedef char vl_unit;
#include "vl_number.h"

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
