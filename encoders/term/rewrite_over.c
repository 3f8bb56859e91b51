/* rewrite_over.c - overflow predicates: with bounded operands false, with a constant a comparison.
 *
 * Promotion makes most C arithmetic on small types provably free of overflow;
 * x + k overflows exactly beyond a bound on x.
 *
 * Two multipliers that a solver has to relate are out of reach for it, from 16 bits on.  So a
 * program that computes `(long)a * b` before it multiplies has one product: the overflow of a * b
 * is asked of the wide one wherever that exists already.
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

static term extended(struct term_store *s, term a, unsigned width, bool is_signed) {
    return is_signed ? term_sext(s, a, width) : term_zext(s, a, width);
}

/* The product of a and b extended to twice their width, or more, if the store has it; else 0. */
static term wide_product(struct term_store *s, term a, term b, bool is_signed) {
    for (unsigned w = 2 * width_of(s, a); w <= BV_MAX_WIDTH; w *= 2) {
        term x = extended(s, a, w, is_signed), y = extended(s, b, w, is_signed);
        struct term_node n = {.op = TERM_MUL, .sort.width = (uint16_t)w};
        n.arg[0] = x < y ? x : y;
        n.arg[1] = x < y ? y : x;
        term t = term_find(s, &n);
        if (t) return t;
    }
    return 0;
}

term product_fits(struct term_store *s, term narrow, term wide) {
    bool is_signed = is_op(s, narrow, TERM_SEXT);
    if (!is_op(s, wide, TERM_MUL) || (!is_signed && !is_op(s, narrow, TERM_ZEXT))) return 0;
    term product = arg_of(s, narrow, 0);
    unsigned w = width_of(s, wide);
    if (!is_op(s, product, TERM_MUL) || w < 2 * width_of(s, product)) return 0;
    term a = arg_of(s, product, 0), b = arg_of(s, product, 1);
    term x = extended(s, a, w, is_signed), y = extended(s, b, w, is_signed);
    term p = arg_of(s, wide, 0), q = arg_of(s, wide, 1);
    if (!(x == p && y == q) && !(x == q && y == p)) return 0;
    return term_not(s, term_bin(s, is_signed ? TERM_SMULO : TERM_UMULO, a, b));
}

/* Of two variables. */
static term smulo_by_product(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    term p = wide_product(s, a, b, true);
    if (p) {
        term below = slt_const(s, p, smin_of(w));
        return term_or(s, below, sgt_const(s, p, smax_of(w)));
    }
    bool natural = srange_of(s, a).lo >= 0 && srange_of(s, b).lo >= 0;
    if (!natural || !unsigned_fits(s, TERM_UMULO, a, b)) return 0;
    return slt_const(s, term_bin(s, TERM_MUL, a, b), 0);
}

term rewrite_smulo(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (signed_fits(s, TERM_SMULO, a, b)) return never(s);
    if (!is_const(s, b)) return smulo_by_product(s, a, b);
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
    term p = wide_product(s, a, b, false);
    return p ? ugt_const(s, p, bv_mask(width_of(s, a))) : 0;
}
