/* float.c - floats as bit-vectors: signs, NaNs and comparisons need no operator of their own.
 *
 * Numbers of one sign are ordered as their magnitudes read as integers (IEEE 754-2019 section 3.4).
 * Of x87's 80 bits, encodings that the hardware rejects are NaNs, and a pseudo-denormal is the
 * normal number with the same integer bit (core/sem/fp.h).
 */
#include "encoders/term/rewrite.h"

term term_fneg(struct term_store *s, term a) {
    if (!VL_REQUIRE(a && width_of(s, a) > 1)) return 0;
    unsigned w = width_of(s, a);
    return term_concat(s, term_not(s, sign_bit(s, a)), term_extract(s, a, w - 2, 0));
}

term term_fbin(struct term_store *s, enum term_op op, term a, term b) {
    return a ? term_float(s, op, (term[3]){a, b}, ROUND_EVEN, width_of(s, a)) : 0;
}

term term_fma(struct term_store *s, term a, term b, term c) {
    return a ? term_float(s, TERM_FMA, (term[3]){a, b, c}, ROUND_EVEN, width_of(s, a)) : 0;
}

term term_fsqrt(struct term_store *s, term a) {
    return a ? term_float(s, TERM_FSQRT, (term[3]){a}, ROUND_EVEN, width_of(s, a)) : 0;
}

term term_fround(struct term_store *s, term a, enum fp_rounding how) {
    return a ? term_float(s, TERM_FROUND, (term[3]){a}, how, width_of(s, a)) : 0;
}

term term_fconvert(struct term_store *s, enum term_op op, term a, unsigned width) {
    return term_float(s, op, (term[3]){a}, ROUND_EVEN, width);
}

term term_fsub(struct term_store *s, term a, term b) {
    return term_fbin(s, TERM_FADD, a, term_fneg(s, b));
}

/* ---- x87 ---- */

enum { X87_INT = 63, X87_TOP = 78 };

static term x87_exponent_is(struct term_store *s, term a, bv_t k) {
    return term_eq(s, term_extract(s, a, X87_TOP, X87_INT + 1), konst(s, 15, k));
}

static term x87_is_nan(struct term_store *s, term a) {
    term lead = term_extract(s, a, X87_INT, X87_INT);
    term rejected = term_not(s, term_or(s, lead, x87_exponent_is(s, a, 0)));
    term fraction = term_extract(s, a, X87_INT - 1, 0);
    term some = term_not(s, term_eq(s, fraction, konst(s, X87_INT, 0)));
    return term_or(s, rejected, term_and(s, x87_exponent_is(s, a, 0x7fff), some));
}

/* The exponent of a pseudo-denormal becomes that of the normal number that it is. */
static term x87_magnitude(struct term_store *s, term a) {
    term lead = term_extract(s, a, X87_INT, X87_INT);
    term low = term_extract(s, a, X87_INT + 1, X87_INT + 1);
    low = term_or(s, low, term_and(s, lead, x87_exponent_is(s, a, 0)));
    term head = term_concat(s, term_extract(s, a, X87_TOP, X87_INT + 2), low);
    return term_concat(s, head, term_extract(s, a, X87_INT, 0));
}

/* ---- all formats ---- */

static term without_sign(struct term_store *s, term a) {
    unsigned w = width_of(s, a);
    return w == 80 ? x87_magnitude(s, a) : term_extract(s, a, w - 2, 0);
}

term term_is_nan(struct term_store *s, term a) {
    unsigned w = a ? width_of(s, a) : 0;
    if (!VL_REQUIRE(w == 32 || w == 64 || w == 80)) return 0;
    if (s->rewriting && (is_op(s, a, TERM_SITOF) || is_op(s, a, TERM_UITOF))) return term_false(s);
    if (s->rewriting && (is_op(s, a, TERM_FCAST) || is_op(s, a, TERM_FROUND)))
        return term_is_nan(s, arg_of(s, a, 0));
    if (w == 80) return x87_is_nan(s, a);
    return term_bin(s, TERM_ULT, konst(s, w - 1, fp_inf(false, w)), without_sign(s, a));
}

static term numbers(struct term_store *s, term a, term b) {
    term nan = term_is_nan(s, a);
    return term_not(s, term_or(s, nan, term_is_nan(s, b)));
}

static term both_zero(struct term_store *s, term ma, term mb) {
    term zero = konst(s, width_of(s, ma), 0);
    return term_and(s, term_eq(s, ma, zero), term_eq(s, mb, zero));
}

/* ---- comparisons of floats that were made wider ---- */

/* The narrower format of both, where they are casts from it or (one of them) a constant; else 0. */
static unsigned narrower(const struct term_store *s, term a, term b) {
    bool ca = is_op(s, a, TERM_FCAST), cb = is_op(s, b, TERM_FCAST);
    if (!s->rewriting || !(ca || is_const(s, a)) || !(cb || is_const(s, b)) || !(ca || cb))
        return 0;
    unsigned w = width_of(s, arg_of(s, ca ? a : b, 0));
    if (w >= width_of(s, a) || (ca && cb && width_of(s, arg_of(s, b, 0)) != w)) return 0;
    return w;
}

static term narrow(struct term_store *s, term t, unsigned to) {
    if (is_op(s, t, TERM_FCAST)) return arg_of(s, t, 0);
    return konst(s, to, fp_cast(const_of(s, t), width_of(s, t), to));
}

/* Is a constant t less (-1) or greater (1) than the nearest number of the narrower format? */
static int rounded(const struct term_store *s, term t, unsigned to) {
    unsigned w = width_of(s, t);
    if (!is_const(s, t)) return 0;
    bv_t k = const_of(s, t), back = fp_cast(fp_cast(k, w, to), to, w);
    return fp_lt(k, back, w) ? -1 : fp_lt(back, k, w) ? 1 : 0;
}

/* No number of the narrower format lies between a constant and the one nearest to it. */
static term compare_narrow(struct term_store *s, bool or_equal, term a, term b, unsigned to) {
    int ra = rounded(s, a, to), rb = rounded(s, b, to);
    if (ra) or_equal = ra < 0;
    if (rb) or_equal = rb > 0;
    term x = narrow(s, a, to), y = narrow(s, b, to);
    return or_equal ? term_fle(s, x, y) : term_flt(s, x, y);
}

term term_feq(struct term_store *s, term a, term b) {
    unsigned to = narrower(s, a, b);
    if (to && (rounded(s, a, to) || rounded(s, b, to))) return term_false(s);
    if (to) {
        term x = narrow(s, a, to);
        return term_feq(s, x, narrow(s, b, to));
    }
    term ma = without_sign(s, a), mb = without_sign(s, b);
    term same_sign = term_eq(s, sign_bit(s, a), sign_bit(s, b));
    term same = term_and(s, same_sign, term_eq(s, ma, mb));
    return term_and(s, numbers(s, a, b), term_or(s, same, both_zero(s, ma, mb)));
}

/* Signs + +: |a| < |b|; - -: |b| < |a|; - +: unless both are zero. */
term term_flt(struct term_store *s, term a, term b) {
    unsigned to = narrower(s, a, b);
    if (to) return compare_narrow(s, false, a, b, to);
    term ma = without_sign(s, a), mb = without_sign(s, b);
    term below = term_bin(s, TERM_ULT, ma, mb), above = term_bin(s, TERM_ULT, mb, ma);
    term negative = term_ite(s, sign_bit(s, b), above, term_not(s, both_zero(s, ma, mb)));
    term positive = term_and(s, term_not(s, sign_bit(s, b)), below);
    return term_and(s, numbers(s, a, b), term_ite(s, sign_bit(s, a), negative, positive));
}

term term_fle(struct term_store *s, term a, term b) {
    unsigned to = narrower(s, a, b);
    if (to) return compare_narrow(s, true, a, b, to);
    return term_and(s, numbers(s, a, b), term_not(s, term_flt(s, b, a)));
}
