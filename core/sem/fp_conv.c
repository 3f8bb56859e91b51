/* Floating-point conversions: between formats, to and from integers, to integral values. */
#include "core/sem/fp_int.h"

bv_t fp_cast_rounded(bv_t a, enum fp_rounding how, unsigned from, unsigned to) {
    struct fp_num x = fp_unpack(a, from);
    switch (x.kind) {
    case FP_NAN_NUM:
        return fp_nan(to);
    case FP_INF_NUM:
        return fp_inf(x.neg, to);
    case FP_ZERO_NUM:
        return fp_zero(x.neg, to);
    case FP_FINITE_NUM:
        break;
    }
    return fp_pack(x.neg, x.exp, (struct fp_wide){(bv_t)x.sig << 64, 0}, how, to);
}

/* |x| with its fraction dropped; x finite, exp < 128. */
static bv_t whole_part(struct fp_num x) {
    if (x.exp < 0) return 0;
    return x.exp <= 63 ? x.sig >> (63 - x.exp) : (bv_t)x.sig << (x.exp - 63);
}

bv_t fp_to_int(bv_t a, unsigned w, unsigned bits, bool is_signed) {
    struct fp_num x = fp_unpack(a, w);
    if (x.kind != FP_FINITE_NUM || x.exp > 127) return 0;
    bv_t n = whole_part(x);
    bv_t most = is_signed ? bv_mask(bits - 1) + x.neg : x.neg ? 0 : bv_mask(bits);
    if (n > most) return 0;
    return bv_norm(x.neg ? -n : n, bits);
}

static bv_t from_magnitude(bool neg, bv_t n, enum fp_rounding how, unsigned w) {
    return fp_pack(neg, 127, (struct fp_wide){n, 0}, how, w);
}

bv_t fp_from_int_rounded(bv_t a, unsigned bits, bool is_signed, enum fp_rounding how, unsigned w) {
    bool neg = is_signed && (a >> (bits - 1) & 1);
    return from_magnitude(neg, neg ? bv_norm(-a, bits) : a, how, w);
}

bv_t fp_round(bv_t a, enum fp_rounding how, unsigned w) {
    struct fp_num x = fp_unpack(a, w);
    if (x.kind != FP_FINITE_NUM || x.exp >= 63) return fp_cast(a, w, w);
    bv_t whole = whole_part(x);
    bool half = x.exp >= -1 && (x.sig >> (62 - x.exp) & 1);
    bool rest = x.exp < -1 || (x.exp < 62 && (x.sig << (x.exp + 2)) != 0);
    whole += fp_rounds_away(how, x.neg, whole & 1, half, rest);
    return from_magnitude(x.neg, whole, how, w); /* exact */
}
