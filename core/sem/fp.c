/* Floating-point arithmetic and comparison.
 *
 * Each operation forms its exact result, or the leading bits of it with a sticky
 * bit below, and rounds once (fp_pack).  Infinities, zeros and NaNs are as in
 * IEEE 754-2019 sections 5.4, 6 and 7; fp_rem is C's fmod (C11 F.10.7.1).
 */
#include "core/sem/fp_int.h"

/* A finite number with all its bits at hand: m * 2^(exp - 255). */
struct exact {
    bool neg;
    int exp;
    struct fp_wide m; /* bit 255 set unless zero */
};

static struct exact exact_of(struct fp_num n) {
    return (struct exact){n.neg, n.exp, {(bv_t)n.sig << 64, 0}};
}

static struct exact exact_product(struct fp_num a, struct fp_num b) {
    struct exact r = {a.neg != b.neg, a.exp + b.exp + 1, {(bv_t)a.sig * b.sig, 0}};
    if (!(r.m.hi >> 127)) {
        r.m.hi <<= 1;
        r.exp--;
    }
    return r;
}

/* a + b, neither zero.  The smaller is moved below the larger; what falls off the 256 bits is
 * far below the last bit kept: cancellation of more than one bit needs exponents that lie close. */
static bv_t add_exact(struct exact a, struct exact b, enum fp_rounding how, unsigned w) {
    if (a.exp < b.exp || (a.exp == b.exp && fp_wide_less(a.m, b.m))) {
        struct exact t = a;
        a = b;
        b = t;
    }
    struct fp_wide big = fp_wide_shr(a.m, 1); /* room for a carry */
    struct fp_wide small = fp_wide_shr(b.m, 1 + (unsigned)(a.exp - b.exp));
    struct fp_wide sum = a.neg == b.neg ? fp_wide_add(big, small) : fp_wide_sub(big, small);
    if (!sum.hi && !sum.lo) return fp_zero(how == ROUND_DOWN, w);
    return fp_pack(a.neg, a.exp + 1, sum, how, w);
}

bv_t fp_add_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w) {
    struct fp_num x = fp_unpack(a, w), y = fp_unpack(b, w);
    if (x.kind == FP_NAN_NUM || y.kind == FP_NAN_NUM) return fp_nan(w);
    if (x.kind == FP_INF_NUM && y.kind == FP_INF_NUM && x.neg != y.neg) return fp_nan(w);
    if (x.kind == FP_INF_NUM) return fp_inf(x.neg, w);
    if (y.kind == FP_INF_NUM) return fp_inf(y.neg, w);
    if (x.kind == FP_ZERO_NUM && y.kind == FP_ZERO_NUM)
        return fp_zero(x.neg == y.neg ? x.neg : how == ROUND_DOWN, w);
    if (x.kind == FP_ZERO_NUM) return fp_pack(y.neg, y.exp, exact_of(y).m, how, w);
    if (y.kind == FP_ZERO_NUM) return fp_pack(x.neg, x.exp, exact_of(x).m, how, w);
    return add_exact(exact_of(x), exact_of(y), how, w);
}

bv_t fp_sub_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w) {
    return fp_add_rounded(a, fp_neg(b, w), how, w);
}

bv_t fp_mul_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w) {
    struct fp_num x = fp_unpack(a, w), y = fp_unpack(b, w);
    bool neg = x.neg != y.neg, inf = x.kind == FP_INF_NUM || y.kind == FP_INF_NUM;
    bool zero = x.kind == FP_ZERO_NUM || y.kind == FP_ZERO_NUM;
    if (x.kind == FP_NAN_NUM || y.kind == FP_NAN_NUM || (inf && zero)) return fp_nan(w);
    if (inf) return fp_inf(neg, w);
    if (zero) return fp_zero(neg, w);
    struct exact r = exact_product(x, y);
    return fp_pack(r.neg, r.exp, r.m, how, w);
}

bv_t fp_fma_rounded(bv_t a, bv_t b, bv_t c, enum fp_rounding how, unsigned w) {
    struct fp_num x = fp_unpack(a, w), y = fp_unpack(b, w), z = fp_unpack(c, w);
    bool finite = x.kind == FP_FINITE_NUM && y.kind == FP_FINITE_NUM;
    /* Otherwise the product is exact, or rounding it changes nothing (an infinity is added). */
    if (!finite) return fp_add_rounded(fp_mul_rounded(a, b, how, w), c, how, w);
    struct exact r = exact_product(x, y);
    if (z.kind == FP_NAN_NUM) return fp_nan(w);
    if (z.kind == FP_INF_NUM) return fp_inf(z.neg, w);
    if (z.kind == FP_ZERO_NUM) return fp_pack(r.neg, r.exp, r.m, how, w);
    return add_exact(r, exact_of(z), how, w);
}

bv_t fp_div_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w) {
    struct fp_num x = fp_unpack(a, w), y = fp_unpack(b, w);
    bool neg = x.neg != y.neg;
    if (x.kind == FP_NAN_NUM || y.kind == FP_NAN_NUM) return fp_nan(w);
    if (x.kind == y.kind && x.kind != FP_FINITE_NUM) return fp_nan(w); /* 0/0, inf/inf */
    if (x.kind == FP_INF_NUM || y.kind == FP_ZERO_NUM) return fp_inf(neg, w);
    if (x.kind == FP_ZERO_NUM || y.kind == FP_INF_NUM) return fp_zero(neg, w);
    bv_t n = (bv_t)x.sig << 64, q = n / y.sig, r = n % y.sig; /* q < 2^65 */
    bv_t next = (r << 64) / y.sig, rest = (r << 64) % y.sig;  /* 64 bits more */
    /* x / y = (q * 2^64 + next) / 2^128 * 2^(x.exp - y.exp) */
    struct fp_wide m = {q, next << 64 | (rest != 0)};
    return fp_pack(neg, x.exp - y.exp + 255 - 192, m, how, w);
}

bv_t fp_rem(bv_t a, bv_t b, unsigned w) {
    struct fp_num x = fp_unpack(a, w), y = fp_unpack(b, w);
    if (x.kind == FP_NAN_NUM || y.kind == FP_NAN_NUM) return fp_nan(w);
    if (x.kind == FP_INF_NUM || y.kind == FP_ZERO_NUM) return fp_nan(w);
    if (x.kind == FP_ZERO_NUM) return fp_zero(x.neg, w);
    if (y.kind == FP_INF_NUM || x.exp < y.exp) return fp_cast(a, w, w);
    uint64_t r = x.sig % y.sig; /* x.sig * 2^n mod y.sig, 64 powers of two at a time */
    for (int n = x.exp - y.exp; n > 0; n -= 64)
        r = (uint64_t)(((bv_t)r << (n < 64 ? n : 64)) % y.sig);
    if (r == 0) return fp_zero(x.neg, w);
    return fp_pack(x.neg, y.exp, (struct fp_wide){(bv_t)r << 64, 0}, ROUND_EVEN, w);
}

/* floor(sqrt(n * 2^64)) for n < 2^66 digit by digit; *exact: nothing is left over. */
static bv_t integer_sqrt(bv_t n, bool *exact) {
    bv_t rest = 0, r = 0;
    for (int i = 130 - 2; i >= 0; i -= 2) { /* two bits of the radicand at a time */
        bv_t two = i >= 64 ? n >> (i - 64) & 3 : 0;
        rest = rest << 2 | two;
        bv_t trial = r << 2 | 1;
        r <<= 1;
        if (rest < trial) continue;
        rest -= trial;
        r |= 1;
    }
    *exact = rest == 0;
    return r;
}

bv_t fp_sqrt_rounded(bv_t a, enum fp_rounding how, unsigned w) {
    struct fp_num x = fp_unpack(a, w);
    if (x.kind == FP_NAN_NUM) return fp_nan(w);
    if (x.kind == FP_ZERO_NUM) return fp_zero(x.neg, w);
    if (x.neg) return fp_nan(w);
    if (x.kind == FP_INF_NUM) return fp_inf(false, w);
    bool odd = (x.exp & 1) != 0, exact;
    int half = (x.exp - odd) / 2;
    /* x = s * 2^(2 half), 1 <= s < 4; the root of s * 2^128 has 65 bits. */
    bv_t r = integer_sqrt((bv_t)x.sig << (odd ? 2 : 1), &exact);
    struct fp_wide m = {r, !exact};
    return fp_pack(false, half + 255 - 128 - 64, m, how, w);
}

enum fp_order { LESS, EQUAL, GREATER, UNORDERED };

static enum fp_order magnitudes(struct fp_num x, struct fp_num y) {
    if (x.kind != y.kind) return x.kind < y.kind ? LESS : GREATER; /* zero, finite, infinite */
    if (x.kind != FP_FINITE_NUM) return EQUAL;
    if (x.exp != y.exp) return x.exp < y.exp ? LESS : GREATER;
    return x.sig < y.sig ? LESS : x.sig > y.sig ? GREATER : EQUAL;
}

static enum fp_order order(bv_t a, bv_t b, unsigned w) {
    struct fp_num x = fp_unpack(a, w), y = fp_unpack(b, w);
    if (x.kind == FP_NAN_NUM || y.kind == FP_NAN_NUM) return UNORDERED;
    if (x.kind == FP_ZERO_NUM && y.kind == FP_ZERO_NUM) return EQUAL;
    if (x.neg != y.neg) return x.neg ? LESS : GREATER;
    return x.neg ? magnitudes(y, x) : magnitudes(x, y);
}

bool fp_eq(bv_t a, bv_t b, unsigned w) { return order(a, b, w) == EQUAL; }
bool fp_lt(bv_t a, bv_t b, unsigned w) { return order(a, b, w) == LESS; }
bool fp_le(bv_t a, bv_t b, unsigned w) {
    enum fp_order o = order(a, b, w);
    return o == LESS || o == EQUAL;
}
