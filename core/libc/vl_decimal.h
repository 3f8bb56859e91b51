/* vl_decimal.h - decimal digits of floating-point numbers, exactly.
 *
 * A double is m * 2^e with an m of 53 bits, so that m * 10^places fits 128 bits and is shifted and
 * rounded to the nearest, ties to even, as 7.21.6.1p13 recommends and libraries do. Where targets
 * have no such integer, and beyond 64 bits of digits, the digits are not known.
 */
#ifndef VL_DECIMAL_H
#define VL_DECIMAL_H

#include "vl_model.h"

enum { VL_PLACES = 15 };

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
    if (biased == 0x7ff || biased >= 1075 + 11 || places > VL_PLACES) return 0;
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

#endif
