/* vl_decimal.h - decimal digits of floating-point numbers, exactly.
 *
 * A double is m * 2^e with an m of 53 bits, so that m * 10^places fits 128 bits and is shifted and
 * rounded to the nearest, ties to even, as 7.21.6.1p13 recommends and libraries do. Where targets
 * have no such integer, and beyond 64 bits of digits, the digits are not known.
 */
#ifndef VL_DECIMAL_H
#define VL_DECIMAL_H

#include "vl_model.h"

enum { VL_PLACES = 15, VL_SIGNIFICANT = 17, VL_MOST_PLACES = 19 };

static inline uint64_t vl_ten_to(int n) {
    uint64_t r = 1;
    for (int i = 0; i < n; i++) r *= 10;
    return r;
}

/* |v| * 10^places, rounded; false: it is not known. */
static inline _Bool vl_scaled(double v, int places, uint64_t *out) {
#ifdef __SIZEOF_INT128__
    union {
        double v;
        uint64_t bits;
    } u = {v};
    unsigned biased = (unsigned)(u.bits >> 52) & 0x7ff;
    uint64_t m = u.bits & (((uint64_t)1 << 52) - 1);
    if (biased == 0x7ff || biased >= 1075 + 11 || places > VL_MOST_PLACES) return 0;
    if (biased) m |= (uint64_t)1 << 52;
    unsigned __int128 all = (unsigned __int128)m * vl_ten_to(places), one = 1;
    if (biased >= 1075) {
        all <<= biased - 1075;
    } else {
        unsigned down = 1075 - (biased ? biased : 1);
        if (down >= 128) return *out = 0, 1;
        unsigned __int128 rest = all & ((one << down) - 1), half = one << (down - 1);
        all >>= down;
        if (rest > half || (rest == half && (all & 1))) all++;
    }
    *out = (uint64_t)all;
    return all >> 64 == 0;
#else
    (void)v, (void)places, (void)out;
    return 0;
#endif
}

/* The power of ten at or below size, which is neither 0 nor 2^64 or more. It may be one off beside
 * a power that no double is. */
static inline int vl_magnitude(double size) {
    static const double up[] = {1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9, 1e10,
                                1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
    static const double down[] = {1e0,  1e-1, 1e-2, 1e-3,  1e-4,  1e-5,  1e-6,
                                  1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13};
    int n = 0;
    for (int i = 0; i < (int)(sizeof up / sizeof *up); i++) n += size >= up[i];
    for (int i = 0; i < (int)(sizeof down / sizeof *down); i++) n -= size < down[i];
    return n;
}

/* v in units of 10^zeros, rounded; more: and a fraction. */
static inline uint64_t vl_rounded(uint64_t v, _Bool more, int zeros) {
    uint64_t unit = vl_ten_to(zeros), n = v / unit, rest = v % unit, half = unit / 2;
    return n + (rest > half || (rest == half && (more || (n & 1))));
}

/* The first `digits` digits of |v| as a number, rounded, and the power of ten of the first of them;
 * false: they are not known. */
static inline _Bool vl_significant(double v, int digits, uint64_t *out, int *power) {
    double size = v < 0 ? -v : v;
    *out = 0;
    *power = 0;
    if (digits > VL_SIGNIFICANT || !(size < 0x1p64)) return 0;
    if (size == 0) return 1;
    if (size < 1e-13) return 0;
    *power = vl_magnitude(size);
    int places = digits - 1 - *power;
    if (places > VL_MOST_PLACES) return 0;
    if (places >= 0) {
        if (!vl_scaled(v, places, out)) return 0;
    } else {
        uint64_t whole = (uint64_t)size;
        *out = vl_rounded(whole, (double)whole != size, -places);
    }
    if (*out >= vl_ten_to(digits)) {
        *out = vl_ten_to(digits - 1);
        ++*power;
    }
    return *out >= vl_ten_to(digits - 1);
}

#endif
