/* compare.c - <string.h> and <strings.h>, the functions that compare.
 *
 * A comparison that finds a difference gives any number of its sign: the standard leaves the value
 * open. In the locale "C" strcoll compares bytes and strxfrm copies them; in another one the order
 * is any.
 */
#include "vl_model.h"

char *setlocale(int category, const char *locale);

/* 7.24.4.1: only the sign is specified. The smallest input gives the simplest result, 1 or -1. */
static int vl_order(int difference) {
    if (difference == 0) return 0;
    int size = __VERIFIER_nondet_int() & INT_MAX;
    return difference < 0 ? -1 - size : size ? size : 1;
}

/* 7.1.4p1: of an array, all accesses must be valid, also behind the first difference: libraries
 * compare several bytes at a time. */
int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *p = a, *q = b;
    vl_touch(a, n);
    vl_touch(b, n);
    for (size_t i = 0; i < n; i++)
        if (p[i] != q[i]) return vl_order(p[i] - q[i]);
    return 0;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

int strcmp(const char *a, const char *b) {
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    size_t i = 0;
    while (p[i] != 0 && p[i] == q[i]) i++;
    return vl_order(p[i] - q[i]);
}

int strncmp(const char *a, const char *b, size_t n) {
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    for (size_t i = 0; i < n; i++) {
        if (p[i] != q[i]) return vl_order(p[i] - q[i]);
        if (p[i] == 0) return 0;
    }
    return 0;
}

static _Bool vl_in_locale_c(void) {
    const char *name = setlocale(0, NULL);
    return name[0] == 'C' && name[1] == 0;
}

int strcoll(const char *a, const char *b) {
    int order = strcmp(a, b);
    return order == 0 || vl_in_locale_c() ? order : __VERIFIER_nondet_int();
}

/* 7.24.4.5: if the text does not fit, the destination's contents are indeterminate. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t n) {
    size_t read = strlen(from), length = read;
    _Bool copies = vl_in_locale_c();
    if (!copies) {
        length = __VERIFIER_nondet_size_t();
        __VERIFIER_assume(length < SIZE_MAX / 4);
    }
    if (n > 0) vl_check_apart(to, n, from, read + 1);
    for (size_t i = 0; i < n && i <= length; i++) {
        char c = __VERIFIER_nondet_char();
        if (length < n && copies) c = from[i];
        if (length < n && !copies) c = i == length ? 0 : c == 0 ? 1 : c;
        to[i] = c;
    }
    return length;
}

static int vl_caseless(unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

int strcasecmp(const char *a, const char *b) {
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    size_t i = 0;
    while (p[i] != 0 && vl_caseless(p[i]) == vl_caseless(q[i])) i++;
    return vl_order(vl_caseless(p[i]) - vl_caseless(q[i]));
}

int strncasecmp(const char *a, const char *b, size_t n) {
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    for (size_t i = 0; i < n; i++) {
        int c = vl_caseless(p[i]), d = vl_caseless(q[i]);
        if (c != d) return vl_order(c - d);
        if (c == 0) return 0;
    }
    return 0;
}

/* GNU. The order of texts that differ is left open. */
int strverscmp(const char *a, const char *b) {
    if (strcmp(a, b) == 0) return 0;
    int order = __vl_open_int();
    return order ? order : 1;
}
