/* rewrite_over.c - overflow predicates: with bounded operands false, with a constant a comparison.
 *
 * Promotion makes most C arithmetic on small types provably free of overflow;
 * x + k overflows exactly beyond a bound on x.
 */
#include "encoders/term/rewrite.h"

static term never(struct term_store *s) { return konst(s, 1, 0); }

/* x < k, x > k with k within the signed bounds of the width. */
static term slt_const(struct term_store *s, term x, sbv_t k) {
    return term_bin(s, TERM_SLT, x, konst(s, width_of(s, x), (bv_t)k));
}
static term sgt_const(struct term_store *s, term x, sbv_t k) {
    return term_bin(s, TERM_SLT, konst(s, width_of(s, x), (bv_t)k), x);
}
static term ugt_const(struct term_store *s, term x, bv_t k) {
    return term_bin(s, TERM_ULT, konst(s, width_of(s, x), k), x);
}

/* Do all corners of the operands' ranges give results that fit? */
bool signed_fits(const struct term_store *s, enum term_op op, term a, term b) {
    unsigned w = width_of(s, a);
    struct srange p = srange_of(s, a), q = srange_of(s, b);
    for (unsigned i = 0; i < 4; i++) {
        sbv_t x = i & 1 ? p.hi : p.lo, y = i & 2 ? q.hi : q.lo, r;
        bool over = op == TERM_SADDO   ? __builtin_add_overflow(x, y, &r)
                    : op == TERM_SSUBO ? __builtin_sub_overflow(x, y, &r)
                                       : __builtin_mul_overflow(x, y, &r);
        if (over || r > smax_of(w) || r < smin_of(w)) return false;
    }
    return true;
}

term rewrite_saddo(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (signed_fits(s, TERM_SADDO, a, b)) return never(s);
    if (!is_const(s, b)) return 0;
    sbv_t k = bv_signed(const_of(s, b), w);
    return k > 0 ? sgt_const(s, a, smax_of(w) - k) : slt_const(s, a, smin_of(w) - k);
}

term rewrite_ssubo(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (a == b || signed_fits(s, TERM_SSUBO, a, b)) return never(s);
    if (is_const(s, b)) {
        sbv_t k = bv_signed(const_of(s, b), w);
        return k > 0 ? slt_const(s, a, smin_of(w) + k) : sgt_const(s, a, smax_of(w) + k);
    }
    if (is_const(s, a)) {
        sbv_t k = bv_signed(const_of(s, a), w);
        return k >= 0 ? slt_const(s, b, k - smax_of(w)) : sgt_const(s, b, k - smin_of(w));
    }
    return 0;
}

term rewrite_smulo(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (signed_fits(s, TERM_SMULO, a, b)) return never(s);
    if (!is_const(s, b)) return 0;
    sbv_t k = bv_signed(const_of(s, b), w);
    if (k == -1) return term_eq(s, a, konst(s, w, (bv_t)smin_of(w)));
    sbv_t lo = k > 0 ? smin_of(w) / k : smax_of(w) / k;
    sbv_t hi = k > 0 ? smax_of(w) / k : smin_of(w) / k;
    term below = slt_const(s, a, lo);
    return term_or(s, below, sgt_const(s, a, hi));
}

bool unsigned_fits(const struct term_store *s, enum term_op op, term a, term b) {
    bv_t x = urange_of(s, a).hi, y = urange_of(s, b).hi, r;
    if (op == TERM_USUBO) return urange_of(s, a).lo >= y;
    bool over =
        op == TERM_UADDO ? __builtin_add_overflow(x, y, &r) : __builtin_mul_overflow(x, y, &r);
    return !over && r <= bv_mask(width_of(s, a));
}

term rewrite_uaddo(struct term_store *s, term a, term b) {
    if (unsigned_fits(s, TERM_UADDO, a, b)) return never(s);
    if (is_const(s, b)) return ugt_const(s, a, bv_mask(width_of(s, a)) - const_of(s, b));
    return 0;
}

term rewrite_usubo(struct term_store *s, term a, term b) { return term_bin(s, TERM_ULT, a, b); }

term rewrite_umulo(struct term_store *s, term a, term b) {
    if (unsigned_fits(s, TERM_UMULO, a, b)) return never(s);
    if (is_const(s, b)) return ugt_const(s, a, bv_mask(width_of(s, a)) / const_of(s, b));
    return 0;
}
