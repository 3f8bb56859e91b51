/* Floating-point formats: taking a pattern apart, and rounding back into one.
 *
 * IEEE 754-2019 section 3 (formats) and 4.3 (rounding directions); the 80-bit format and its
 * invalid encodings as x87 has them. A rounding keeps the leading `precision` bits, fewer below the
 * smallest normal number, and looks at the next bit and at whether any lower one is set.
 */
#include "core/base/require.h"
#include "core/sem/fp_int.h"

unsigned fp_precision(unsigned w) { return w == 32 ? 24 : w == 64 ? 53 : 64; }
int fp_max_exp(unsigned w) { return w == 32 ? 127 : w == 64 ? 1023 : 16383; }

/* Bits of the fraction field: x87 stores the leading bit, the others do not. */
static unsigned fraction_bits(unsigned w) { return w == 80 ? 64 : fp_precision(w) - 1; }
static unsigned exponent_mask(unsigned w) { return (unsigned)fp_max_exp(w) * 2 + 1; }

static bv_t assemble(bool neg, unsigned field, bv_t fraction, unsigned w) {
    return (bv_t)neg << (w - 1) | (bv_t)field << fraction_bits(w) |
           bv_norm(fraction, fraction_bits(w));
}

bool fp_sign(bv_t a, unsigned w) { return (a >> (w - 1) & 1) != 0; }
bv_t fp_neg(bv_t a, unsigned w) { return a ^ (bv_t)1 << (w - 1); }
bv_t fp_abs(bv_t a, unsigned w) { return bv_norm(a, w - 1); }

bv_t fp_zero(bool neg, unsigned w) { return assemble(neg, 0, 0, w); }
bv_t fp_inf(bool neg, unsigned w) {
    return assemble(neg, exponent_mask(w), w == 80 ? (bv_t)1 << 63 : 0, w);
}
bv_t fp_nan(unsigned w) {
    return assemble(false, exponent_mask(w), (bv_t)3 << (fp_precision(w) - 2), w);
}

/* sig * 2^(exp - 63), normalised. */
static struct fp_num finite_number(bool neg, int exp, uint64_t sig) {
    if (sig == 0) return (struct fp_num){.kind = FP_ZERO_NUM, .neg = neg};
    int shift = __builtin_clzll(sig);
    return (struct fp_num){
        .kind = FP_FINITE_NUM, .neg = neg, .exp = exp - shift, .sig = sig << shift};
}

static struct fp_num special(bool neg, bool inf) {
    return (struct fp_num){.kind = inf ? FP_INF_NUM : FP_NAN_NUM, .neg = neg};
}

struct fp_num fp_unpack(bv_t a, unsigned w) {
    VL_REQUIRE(w == 32 || w == 64 || w == 80);
    bool neg = fp_sign(a, w);
    unsigned field = (unsigned)(a >> fraction_bits(w)) & exponent_mask(w);
    uint64_t fraction = (uint64_t)bv_norm(a, fraction_bits(w));
    uint64_t lead = (uint64_t)1 << (fp_precision(w) - 1);
    if (field == exponent_mask(w)) return special(neg, fraction == (w == 80 ? lead : 0));
    if (field && w == 80 && !(fraction & lead)) return special(neg, false); /* an unnormal */
    if (field) fraction |= lead;
    int exp = (int)(field ? field : 1) - fp_max_exp(w);
    return finite_number(neg, exp, fraction << (64 - fp_precision(w)));
}

enum fp_class fp_class(bv_t a, unsigned w) {
    struct fp_num n = fp_unpack(a, w);
    switch (n.kind) {
    case FP_NAN_NUM:
        return FP_CLASS_NAN;
    case FP_INF_NUM:
        return FP_CLASS_INF;
    case FP_ZERO_NUM:
        return FP_CLASS_ZERO;
    case FP_FINITE_NUM:
        break;
    }
    return n.exp < 1 - fp_max_exp(w) ? FP_CLASS_SUBNORMAL : FP_CLASS_NORMAL;
}

bool fp_is_nan(bv_t a, unsigned w) { return fp_unpack(a, w).kind == FP_NAN_NUM; }
bool fp_is_inf(bv_t a, unsigned w) { return fp_unpack(a, w).kind == FP_INF_NUM; }
bool fp_is_zero(bv_t a, unsigned w) { return fp_unpack(a, w).kind == FP_ZERO_NUM; }
bool fp_is_finite(bv_t a, unsigned w) { return !fp_is_nan(a, w) && !fp_is_inf(a, w); }

struct fp_wide fp_wide_shr(struct fp_wide m, unsigned n) {
    if (n == 0) return m;
    if (n >= 256) return (struct fp_wide){0, (m.hi | m.lo) != 0};
    bool lost;
    struct fp_wide r;
    if (n < 128) {
        lost = (m.lo << (128 - n)) != 0;
        r = (struct fp_wide){m.hi >> n, m.lo >> n | m.hi << (128 - n)};
    } else {
        lost = m.lo != 0 || (n > 128 && (m.hi << (256 - n)) != 0);
        r = (struct fp_wide){0, m.hi >> (n - 128)};
    }
    r.lo |= lost;
    return r;
}

static struct fp_wide wide_shl(struct fp_wide m, unsigned n) {
    if (n == 0) return m;
    if (n >= 128) return (struct fp_wide){m.lo << (n - 128), 0};
    return (struct fp_wide){m.hi << n | m.lo >> (128 - n), m.lo << n};
}

struct fp_wide fp_wide_add(struct fp_wide a, struct fp_wide b) {
    bv_t lo = a.lo + b.lo;
    return (struct fp_wide){a.hi + b.hi + (lo < a.lo), lo};
}

struct fp_wide fp_wide_sub(struct fp_wide a, struct fp_wide b) {
    return (struct fp_wide){a.hi - b.hi - (a.lo < b.lo), a.lo - b.lo};
}

bool fp_wide_less(struct fp_wide a, struct fp_wide b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

static unsigned leading_zeros(struct fp_wide m) {
    uint64_t parts[4] = {(uint64_t)(m.hi >> 64), (uint64_t)m.hi, (uint64_t)(m.lo >> 64),
                         (uint64_t)m.lo};
    for (unsigned i = 0; i < 4; i++)
        if (parts[i]) return 64 * i + (unsigned)__builtin_clzll(parts[i]);
    return 256;
}

bool fp_rounds_away(enum fp_rounding how, bool neg, bool odd, bool half, bool rest) {
    switch (how) {
    case ROUND_EVEN:
        return half && (rest || odd);
    case ROUND_AWAY:
        return half;
    case ROUND_DOWN:
        return neg && (half || rest);
    case ROUND_UP:
        return !neg && (half || rest);
    case ROUND_ZERO:
        break;
    }
    return false;
}

struct signed_rounding {
    enum fp_rounding how;
    bool neg;
};

/* The leading `keep` bits of a normalised m, rounded; may carry out to 2^keep. */
static bv_t round_leading(struct fp_wide m, int keep, struct signed_rounding d) {
    if (keep < 0) return fp_rounds_away(d.how, d.neg, false, false, true);
    bv_t kept = keep ? m.hi >> (128 - keep) : 0;
    bool half = (m.hi >> (127 - keep) & 1) != 0;
    bool rest = (m.hi << (keep + 1)) != 0 || m.lo != 0;
    return kept + fp_rounds_away(d.how, d.neg, kept & 1, half, rest);
}

/* Beyond the largest finite number (IEEE 754-2019 section 7.4). */
static bv_t overflow(struct signed_rounding d, unsigned w) {
    bool infinite = fp_rounds_away(d.how, d.neg, true, true, true);
    if (infinite) return fp_inf(d.neg, w);
    return assemble(d.neg, exponent_mask(w) - 1, ~(bv_t)0, w);
}

bv_t fp_pack(bool neg, int exp, struct fp_wide m, enum fp_rounding how, unsigned w) {
    struct signed_rounding d = {how, neg};
    unsigned shift = leading_zeros(m);
    if (shift == 256) return fp_zero(neg, w);
    m = wide_shl(m, shift);
    exp -= (int)shift;
    int precision = (int)fp_precision(w), least = 1 - fp_max_exp(w);
    bv_t lead = (bv_t)1 << (precision - 1);
    if (exp < least) { /* subnormal; a carry out makes the smallest normal number */
        bv_t kept = round_leading(m, precision - (least - exp), d);
        return assemble(neg, kept >= lead, kept, w);
    }
    bv_t kept = round_leading(m, precision, d);
    if (kept >> precision) {
        kept >>= 1;
        exp++;
    }
    if (exp > fp_max_exp(w)) return overflow(d, w);
    return assemble(neg, (unsigned)(exp + fp_max_exp(w)), kept, w);
}
