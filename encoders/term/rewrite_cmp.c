/* rewrite_cmp.c - equality and order.
 *
 * x <= y is NOT(y < x) and k < x is NOT(x < k + 1), so that a comparison and its
 * converse are complements that AND recognises.  Constants move to the right and
 * through extension, concatenation, sums and ites.
 */
#include "encoders/term/rewrite.h"

static term constant_truth(struct term_store *s, bool b) { return konst(s, 1, b); }
static term differ(struct term_store *s, term a, term b) { return term_not(s, term_eq(s, a, b)); }
static term both(struct term_store *s, term p, term q, term a, term b) {
    term first = term_eq(s, p, q);
    return term_is_false(s, first) ? first : term_and(s, first, term_eq(s, a, b));
}

/* ---- never equal ---- */

bool never_equal(const struct term_store *s, term a, term b) {
    while (op_of(s, a) == op_of(s, b) && (is_op(s, a, TERM_ZEXT) || is_op(s, a, TERM_SEXT)) &&
           width_of(s, arg_of(s, a, 0)) == width_of(s, arg_of(s, b, 0))) {
        a = arg_of(s, a, 0);
        b = arg_of(s, b, 0);
    }
    if (a == b) return false;
    if (is_complement(s, a, b)) return true;
    bv_t k, m;
    term x = sum_base(s, a, &k), y = sum_base(s, b, &m);
    if (x == y) return k != m;
    struct urange p = urange_of(s, a), q = urange_of(s, b);
    if (p.hi < q.lo || q.hi < p.lo) return true;
    struct srange u = srange_of(s, a), v = srange_of(s, b);
    return u.hi < v.lo || v.hi < u.lo;
}

/* ---- EQ with a constant ---- */

/* x * c = v: odd c have an inverse; others divide where the product does not wrap. */
static term eq_product_const(struct term_store *s, term x, term y, bv_t v) {
    unsigned w = width_of(s, x);
    if (!is_const(s, y)) return 0;
    bv_t c = const_of(s, y);
    if (c & 1) return term_eq(s, x, konst(s, w, v * bv_inverse(c, w)));
    if (v & 1) return constant_truth(s, false);
    if (!unsigned_fits(s, TERM_UMULO, x, y)) return 0;
    return v % c ? constant_truth(s, false) : term_eq(s, x, konst(s, w, v / c));
}

/* Worth comparing inside: a constant, or an ite that may hold some. */
static bool opens(const struct term_store *s, term t) {
    return is_const(s, t) || is_op(s, t, TERM_ITE);
}

static term eq_ite_const(struct term_store *s, term a, term k) {
    term c = arg_of(s, a, 0), x = arg_of(s, a, 1), y = arg_of(s, a, 2);
    if (!is_const(s, x) && !is_const(s, y) && !(opens(s, x) && opens(s, y))) return 0;
    term p = term_eq(s, x, k);
    return term_ite(s, c, p, term_eq(s, y, k));
}

static term eq_const(struct term_store *s, term a, term k) {
    unsigned w = width_of(s, a);
    bv_t v = const_of(s, k);
    term x = arg_of(s, a, 0), y = arg_of(s, a, 1);
    switch (op_of(s, a)) {
    case TERM_NOT:
        return term_eq(s, x, konst(s, w, ~v));
    case TERM_ZEXT: {
        unsigned n = width_of(s, x);
        return v > bv_mask(n) ? constant_truth(s, false) : term_eq(s, x, konst(s, n, v));
    }
    case TERM_SEXT: {
        unsigned n = width_of(s, x);
        if (bv_sext(bv_norm(v, n), n, w) != v) return constant_truth(s, false);
        return term_eq(s, x, konst(s, n, v));
    }
    case TERM_CONCAT: {
        unsigned n = width_of(s, y);
        return both(s, x, konst(s, w - n, v >> n), y, konst(s, n, v));
    }
    case TERM_ADD:
        if (!is_const(s, y)) return 0;
        return term_eq(s, x, konst(s, w, v - const_of(s, y)));
    case TERM_SUB:
        if (is_const(s, x)) return term_eq(s, y, konst(s, w, const_of(s, x) - v));
        return v == 0 ? term_eq(s, x, y) : 0;
    case TERM_XOR:
        if (is_const(s, y)) return term_eq(s, x, konst(s, w, v ^ const_of(s, y)));
        return v == 0 ? term_eq(s, x, y) : 0;
    case TERM_MUL:
        return eq_product_const(s, x, y, v);
    case TERM_AND:
        return is_const(s, y) && (v & ~const_of(s, y)) ? constant_truth(s, false) : 0;
    case TERM_ITE:
        return eq_ite_const(s, a, k);
    default:
        return 0;
    }
}

/* ---- EQ ---- */

/* Both extended alike: compare narrow. */
static term eq_extended(struct term_store *s, term a, term b) {
    enum term_op op = op_of(s, a);
    if (op != op_of(s, b) || (op != TERM_ZEXT && op != TERM_SEXT)) return 0;
    term x = arg_of(s, a, 0), y = arg_of(s, b, 0);
    unsigned n = width_of(s, x), m = width_of(s, y), w = n > m ? n : m;
    x = op == TERM_ZEXT ? term_zext(s, x, w) : term_sext(s, x, w);
    y = op == TERM_ZEXT ? term_zext(s, y, w) : term_sext(s, y, w);
    return term_eq(s, x, y);
}

/* x + y = x + z, x + y = x, x - y = x, likewise XOR; tried both ways round. */
static term eq_cancel(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    enum term_op op = op_of(s, a);
    if (op == TERM_SUB && arg_of(s, a, 0) == b) return term_eq(s, arg_of(s, a, 1), konst(s, w, 0));
    if (op == TERM_SUB && is_op(s, b, TERM_SUB)) {
        if (arg_of(s, a, 0) == arg_of(s, b, 0)) return term_eq(s, arg_of(s, a, 1), arg_of(s, b, 1));
        if (arg_of(s, a, 1) == arg_of(s, b, 1)) return term_eq(s, arg_of(s, a, 0), arg_of(s, b, 0));
    }
    if (op != TERM_ADD && op != TERM_XOR) return 0;
    for (unsigned i = 0; i < 2; i++) {
        if (arg_of(s, a, i) == b) return term_eq(s, arg_of(s, a, 1 - i), konst(s, w, 0));
        if (op_of(s, b) != op) continue;
        for (unsigned k = 0; k < 2; k++)
            if (arg_of(s, a, i) == arg_of(s, b, k))
                return term_eq(s, arg_of(s, a, 1 - i), arg_of(s, b, 1 - k));
    }
    if (op == TERM_ADD && is_op(s, b, TERM_ADD) && is_const(s, arg_of(s, a, 1)) &&
        is_const(s, arg_of(s, b, 1))) /* x + k = y + m */
        return term_eq(
            s, arg_of(s, a, 0),
            term_bin(s, TERM_ADD, arg_of(s, b, 0),
                     konst(s, w, const_of(s, arg_of(s, b, 1)) - const_of(s, arg_of(s, a, 1)))));
    return 0;
}

/* ite(c, x, y) = x and ite(c, x, y) = ite(c, x, z) */
static term eq_ite(struct term_store *s, term a, term b) {
    if (!is_op(s, a, TERM_ITE)) return 0;
    term c = arg_of(s, a, 0), x = arg_of(s, a, 1), y = arg_of(s, a, 2);
    if (x == b) return term_or(s, c, term_eq(s, y, b));
    if (y == b) return term_or(s, term_not(s, c), term_eq(s, x, b));
    if (!is_op(s, b, TERM_ITE) || arg_of(s, b, 0) != c) return 0;
    term u = arg_of(s, b, 1), v = arg_of(s, b, 2);
    if (x == u) return term_or(s, c, term_eq(s, y, v));
    if (y == v) return term_or(s, term_not(s, c), term_eq(s, x, u));
    return 0;
}

/* Booleans: equality is the negation of XOR. */
static term eq_bool(struct term_store *s, term a, term b) {
    if (is_const(s, b)) return const_of(s, b) ? a : term_not(s, a);
    return term_not(s, term_bin(s, TERM_XOR, a, b));
}

term rewrite_eq(struct term_store *s, term a, term b) {
    if (a == b) return constant_truth(s, true);
    if (width_of(s, a) == 1) return eq_bool(s, a, b);
    if (never_equal(s, a, b)) return constant_truth(s, false);
    if (is_const(s, b)) return eq_const(s, a, b);
    if (is_op(s, a, TERM_NOT) && is_op(s, b, TERM_NOT))
        return term_eq(s, arg_of(s, a, 0), arg_of(s, b, 0));
    if (is_op(s, a, TERM_CONCAT) && is_op(s, b, TERM_CONCAT) &&
        width_of(s, arg_of(s, a, 1)) == width_of(s, arg_of(s, b, 1)))
        return both(s, arg_of(s, a, 0), arg_of(s, b, 0), arg_of(s, a, 1), arg_of(s, b, 1));
    term t = eq_extended(s, a, b);
    if (!t) t = product_fits(s, a, b);
    if (!t) t = product_fits(s, b, a);
    if (!t) t = eq_cancel(s, a, b);
    if (!t) t = eq_cancel(s, b, a);
    if (!t) t = eq_ite(s, a, b);
    return t ? t : eq_ite(s, b, a);
}

/* ---- order ---- */

term rewrite_ule(struct term_store *s, term a, term b) {
    return term_not(s, term_bin(s, TERM_ULT, b, a));
}
term rewrite_sle(struct term_store *s, term a, term b) {
    return term_not(s, term_bin(s, TERM_SLT, b, a));
}

/* ite(c, x, y) < k where a branch is constant. */
static term less_ite_const(struct term_store *s, enum term_op op, term a, term k) {
    term c = arg_of(s, a, 0), x = arg_of(s, a, 1), y = arg_of(s, a, 2);
    if (!is_const(s, x) && !is_const(s, y) && !(opens(s, x) && opens(s, y))) return 0;
    term p = term_bin(s, op, x, k);
    return term_ite(s, c, p, term_bin(s, op, y, k));
}

/* concat(h, l) < concat(hk, lk): h < hk, or h <= hk where l is known to be below lk. */
static term less_concat_const(struct term_store *s, enum term_op op, term a, term k) {
    term h = arg_of(s, a, 0), l = arg_of(s, a, 1);
    unsigned n = width_of(s, l), wh = width_of(s, h);
    bv_t hk = const_of(s, k) >> n, lk = bv_norm(const_of(s, k), n);
    struct urange r = urange_of(s, l);
    if (r.lo >= lk) return term_bin(s, op, h, konst(s, wh, hk));
    if (r.hi < lk) return term_not(s, term_bin(s, op, konst(s, wh, hk), h));
    return 0;
}

/* sext(x) <u k: x's own order, with a gap in the middle that nothing reaches. */
static term ult_sext_const(struct term_store *s, term a, bv_t k) {
    unsigned w = width_of(s, a), n = width_of(s, arg_of(s, a, 0));
    bv_t half = (bv_t)1 << (n - 1), top = bv_norm(~half + 1, w); /* -2^(n-1) */
    if (k > half && k <= top) k = half;
    return term_bin(s, TERM_ULT, arg_of(s, a, 0), konst(s, n, k));
}

/* Is lo <= x < lo + n modulo 2^w (0 < n), in the order of op? Comparisons with constants only. */
static term in_window(struct term_store *s, enum term_op op, term x, bv_t lo, bv_t n) {
    unsigned w = width_of(s, x);
    term first = konst(s, w, lo), end = konst(s, w, lo + n);
    bv_t bias = op == TERM_SLT ? (bv_t)1 << (w - 1) : 0, zero = bv_norm(bias, w);
    term above = term_not(s, term_bin(s, op, x, first));
    if (const_of(s, end) == zero) return above; /* up to the greatest value */
    term below = term_bin(s, op, x, end);
    bool wraps = (const_of(s, end) ^ bias) < (const_of(s, first) ^ bias);
    return wraps ? term_or(s, above, below) : term_and(s, above, below);
}

/* x + c < k: x lies in a window of the circle. */
static term less_sum_const(struct term_store *s, enum term_op op, term a, term k) {
    if (!is_const(s, arg_of(s, a, 1))) return 0;
    unsigned w = width_of(s, a);
    bv_t least = op == TERM_SLT ? (bv_t)1 << (w - 1) : 0;
    bv_t n = bv_norm(const_of(s, k) - least, w),
         lo = bv_norm(least - const_of(s, arg_of(s, a, 1)), w);
    return in_window(s, op, arg_of(s, a, 0), lo, n);
}

/* x * c < k where the product does not wrap: x < k / c, rounded up; c > 0. */
static term less_product_const(struct term_store *s, enum term_op op, term a, term k) {
    term x = arg_of(s, a, 0), y = arg_of(s, a, 1);
    unsigned w = width_of(s, a);
    if (!is_const(s, y)) return 0;
    if (op == TERM_ULT) {
        bv_t c = const_of(s, y), v = const_of(s, k);
        if (!unsigned_fits(s, TERM_UMULO, x, y)) return 0;
        return term_bin(s, op, x, konst(s, w, v / c + (v % c != 0)));
    }
    sbv_t c = bv_signed(const_of(s, y), w), v = bv_signed(const_of(s, k), w);
    if (c <= 0 || !signed_fits(s, TERM_SMULO, x, y)) return 0;
    return term_bin(s, op, x, konst(s, w, (bv_t)(v / c + (v > 0 && v % c != 0))));
}

static term ult_const(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    bv_t k = const_of(s, b);
    if (k == 1) return term_eq(s, a, konst(s, w, 0));
    if (k == bv_mask(w)) return differ(s, a, b);
    switch (op_of(s, a)) {
    case TERM_ZEXT: {
        unsigned n = width_of(s, arg_of(s, a, 0));
        return term_bin(s, TERM_ULT, arg_of(s, a, 0), konst(s, n, k)); /* k fits, by range */
    }
    case TERM_SEXT:
        return ult_sext_const(s, a, k);
    case TERM_CONCAT:
        return less_concat_const(s, TERM_ULT, a, b);
    case TERM_ADD:
        return less_sum_const(s, TERM_ULT, a, b);
    case TERM_MUL:
        return less_product_const(s, TERM_ULT, a, b);
    case TERM_ITE:
        return less_ite_const(s, TERM_ULT, a, b);
    default:
        return 0;
    }
}

/* Both sides extended alike, or concatenated with an equal part. */
static term less_parts(struct term_store *s, enum term_op op, term a, term b) {
    enum term_op oa = op_of(s, a);
    if (oa != op_of(s, b)) return 0;
    if (oa == TERM_ZEXT || oa == TERM_SEXT) {
        term x = arg_of(s, a, 0), y = arg_of(s, b, 0);
        unsigned n = width_of(s, x), m = width_of(s, y), w = n > m ? n : m;
        x = oa == TERM_ZEXT ? term_zext(s, x, w) : term_sext(s, x, w);
        y = oa == TERM_ZEXT ? term_zext(s, y, w) : term_sext(s, y, w);
        return term_bin(s, oa == TERM_ZEXT ? TERM_ULT : op, x, y);
    }
    if (oa != TERM_CONCAT || width_of(s, arg_of(s, a, 1)) != width_of(s, arg_of(s, b, 1))) return 0;
    if (arg_of(s, a, 1) == arg_of(s, b, 1))
        return term_bin(s, op, arg_of(s, a, 0), arg_of(s, b, 0));
    if (arg_of(s, a, 0) == arg_of(s, b, 0))
        return term_bin(s, TERM_ULT, arg_of(s, a, 1), arg_of(s, b, 1));
    return 0;
}

term rewrite_ult(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (a == b) return constant_truth(s, false);
    if (w == 1) return term_and(s, term_not(s, a), b);
    if (is_zero(s, a)) return differ(s, b, a);
    if (is_op(s, a, TERM_NOT) && is_op(s, b, TERM_NOT))
        return term_bin(s, TERM_ULT, arg_of(s, b, 0), arg_of(s, a, 0));
    struct urange p = urange_of(s, a), q = urange_of(s, b);
    if (p.hi < q.lo) return constant_truth(s, true);
    if (p.lo >= q.hi) return constant_truth(s, false);
    if (is_const(s, a)) /* not all ones: range */
        return term_not(s, term_bin(s, TERM_ULT, b, konst(s, w, const_of(s, a) + 1)));
    if (is_const(s, b)) return ult_const(s, a, b);
    term t = quotient_ult(s, a, b);
    return t ? t : less_parts(s, TERM_ULT, a, b);
}

static term slt_const(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    sbv_t k = bv_signed(const_of(s, b), w);
    if (k == smin_of(w) + 1) return term_eq(s, a, konst(s, w, (bv_t)smin_of(w)));
    if (k == smax_of(w)) return differ(s, a, b);
    switch (op_of(s, a)) {
    case TERM_ZEXT: { /* 0 < k <= 2^n - 1, by range */
        unsigned n = width_of(s, arg_of(s, a, 0));
        return term_bin(s, TERM_ULT, arg_of(s, a, 0), konst(s, n, (bv_t)k));
    }
    case TERM_SEXT: {
        unsigned n = width_of(s, arg_of(s, a, 0));
        return term_bin(s, TERM_SLT, arg_of(s, a, 0), konst(s, n, (bv_t)k));
    }
    case TERM_CONCAT:
        return less_concat_const(s, TERM_SLT, a, b);
    case TERM_ADD:
        return less_sum_const(s, TERM_SLT, a, b);
    case TERM_MUL:
        return less_product_const(s, TERM_SLT, a, b);
    case TERM_ITE:
        return less_ite_const(s, TERM_SLT, a, b);
    default:
        return 0;
    }
}

term rewrite_slt(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (a == b) return constant_truth(s, false);
    if (w == 1) return term_and(s, a, term_not(s, b));
    if (is_op(s, a, TERM_NOT) && is_op(s, b, TERM_NOT))
        return term_bin(s, TERM_SLT, arg_of(s, b, 0), arg_of(s, a, 0));
    struct srange p = srange_of(s, a), q = srange_of(s, b);
    if (p.hi < q.lo) return constant_truth(s, true);
    if (p.lo >= q.hi) return constant_truth(s, false);
    if (is_const(s, a)) /* not the maximum: range */
        return term_not(s, term_bin(s, TERM_SLT, b, konst(s, w, const_of(s, a) + 1)));
    if (is_const(s, b)) return slt_const(s, a, b);
    term t = quotient_slt(s, a, b);
    return t ? t : less_parts(s, TERM_SLT, a, b);
}
