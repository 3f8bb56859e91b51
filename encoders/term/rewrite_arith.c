/* rewrite_arith.c - sums, products, quotients.
 *
 * Normal form of sums: a constant is outermost and on the right, x - k is
 * x + (-k), k - x stays SUB.  Multiplication, division and remainder by powers of
 * two need no arithmetic; division of extended operands is done narrow.
 */
#include "encoders/term/rewrite.h"

static term term_sum(struct term_store *s, term a, term b) { return term_bin(s, TERM_ADD, a, b); }
static term sub(struct term_store *s, term a, term b) { return term_bin(s, TERM_SUB, a, b); }
static term mul(struct term_store *s, term a, term b) { return term_bin(s, TERM_MUL, a, b); }

/* t = x + k with a constant k. */
static bool is_sum_const(const struct term_store *s, term t) {
    return is_op(s, t, TERM_ADD) && is_const(s, arg_of(s, t, 1));
}
/* t = k - x */
static bool is_const_minus(const struct term_store *s, term t) {
    return is_op(s, t, TERM_SUB) && is_const(s, arg_of(s, t, 0));
}
/* t as concat(h, l), looking through zext; the width of l, 0 if there is none. */
static unsigned parts_of(struct term_store *s, term t, term *h, term *l) {
    unsigned w = width_of(s, t);
    term x = is_op(s, t, TERM_ZEXT) ? arg_of(s, t, 0) : t;
    if (!is_op(s, x, TERM_CONCAT)) return 0;
    *l = arg_of(s, x, 1);
    *h = term_zext(s, arg_of(s, x, 0), w - width_of(s, *l));
    return width_of(s, *l);
}
/* t as concat(h, 0): the number of zeros, else 0. */
static unsigned low_zeros(struct term_store *s, term t, term *h) {
    term x = is_op(s, t, TERM_ZEXT) ? arg_of(s, t, 0) : t, l;
    if (!is_op(s, x, TERM_CONCAT) || !is_zero(s, arg_of(s, x, 1))) return 0;
    return parts_of(s, t, h, &l);
}

/* ---- ADD ---- */

/* t + k */
static term add_const(struct term_store *s, term t, term k) {
    unsigned w = width_of(s, t);
    if (is_zero(s, k)) return t;
    if (is_sum_const(s, t)) return term_sum(s, arg_of(s, t, 0), term_sum(s, arg_of(s, t, 1), k));
    if (is_const_minus(s, t)) return sub(s, term_sum(s, arg_of(s, t, 0), k), arg_of(s, t, 1));
    if (is_op(s, t, TERM_NOT)) /* ~x = -1 - x */
        return sub(s, konst(s, w, const_of(s, k) - 1), arg_of(s, t, 0));
    return 0;
}

/* concat(h, 0) + b: nothing carries out of the low part. */
static term add_aligned(struct term_store *s, term a, term b) {
    term h, hb, lb;
    unsigned w = width_of(s, a), z = low_zeros(s, a, &h);
    if (!z) return 0;
    if (is_const(s, b)) {
        term sum = term_sum(s, h, term_extract(s, b, w - 1, z));
        return term_concat(s, sum, term_extract(s, b, z - 1, 0));
    }
    if (is_op(s, b, TERM_ZEXT) && width_of(s, arg_of(s, b, 0)) <= z)
        return term_concat(s, h, term_zext(s, arg_of(s, b, 0), z));
    if (parts_of(s, b, &hb, &lb) == z) return term_concat(s, term_sum(s, h, hb), lb);
    return 0;
}

/* x + y where y may cancel or combine with parts of x; tried both ways round. */
static term add_one_way(struct term_store *s, term x, term y) {
    unsigned w = width_of(s, x);
    if (is_op(s, x, TERM_SUB)) {
        term p = arg_of(s, x, 0), q = arg_of(s, x, 1);
        if (q == y) return p;
        if (is_const(s, p)) /* (k - q) + y = (y - q) + k */
            return is_zero(s, p) ? sub(s, y, q) : term_sum(s, sub(s, y, q), p);
        if (is_op(s, y, TERM_SUB) && arg_of(s, y, 1) == p) return sub(s, arg_of(s, y, 0), q);
    }
    if (is_sum_const(s, x)) return term_sum(s, term_sum(s, arg_of(s, x, 0), y), arg_of(s, x, 1));
    if (is_op(s, x, TERM_MUL) && is_const(s, arg_of(s, x, 1))) {
        term p = arg_of(s, x, 0);
        bv_t k = const_of(s, arg_of(s, x, 1));
        if (p == y) return mul(s, p, konst(s, w, k + 1));
        if (is_op(s, y, TERM_MUL) && arg_of(s, y, 0) == p && is_const(s, arg_of(s, y, 1)))
            return mul(s, p, konst(s, w, k + const_of(s, arg_of(s, y, 1))));
    }
    return add_aligned(s, x, y);
}

term rewrite_add(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (w == 1) return term_bin(s, TERM_XOR, a, b);
    if (is_const(s, b)) {
        term t = add_const(s, a, b);
        return t ? t : add_aligned(s, a, b);
    }
    if (is_complement(s, a, b)) return konst(s, w, bv_mask(w));
    if (a == b) return term_bin(s, TERM_SHL, a, konst(s, w, 1));
    term t = add_one_way(s, a, b);
    return t ? t : add_one_way(s, b, a);
}

/* ---- SUB ---- */

static term negate(struct term_store *s, term a) { return sub(s, konst(s, width_of(s, a), 0), a); }

/* k - b */
static term const_minus(struct term_store *s, term k, term b) {
    unsigned w = width_of(s, k);
    if (is_sum_const(s, b)) return sub(s, sub(s, k, arg_of(s, b, 1)), arg_of(s, b, 0));
    if (is_const_minus(s, b)) return term_sum(s, arg_of(s, b, 1), sub(s, k, arg_of(s, b, 0)));
    if (is_op(s, b, TERM_NOT)) return term_sum(s, arg_of(s, b, 0), konst(s, w, const_of(s, k) + 1));
    if (!is_zero(s, k)) return 0;
    if (is_op(s, b, TERM_SUB)) return sub(s, arg_of(s, b, 1), arg_of(s, b, 0));
    if (is_op(s, b, TERM_MUL) && is_const(s, arg_of(s, b, 1)))
        return mul(s, arg_of(s, b, 0), konst(s, w, ~const_of(s, arg_of(s, b, 1)) + 1));
    return 0;
}

static term sub_cancel(struct term_store *s, term a, term b) {
    if (is_op(s, a, TERM_ADD)) { /* (x + y) - x */
        if (arg_of(s, a, 0) == b) return arg_of(s, a, 1);
        if (arg_of(s, a, 1) == b) return arg_of(s, a, 0);
    }
    if (is_op(s, b, TERM_ADD)) { /* x - (x + y) */
        if (arg_of(s, b, 0) == a) return negate(s, arg_of(s, b, 1));
        if (arg_of(s, b, 1) == a) return negate(s, arg_of(s, b, 0));
    }
    if (is_op(s, a, TERM_SUB) && arg_of(s, a, 0) == b) return negate(s, arg_of(s, a, 1));
    if (is_op(s, b, TERM_SUB) && arg_of(s, b, 0) == a) return arg_of(s, b, 1);
    if (!is_op(s, a, TERM_ADD) || !is_op(s, b, TERM_ADD)) return 0;
    for (unsigned i = 0; i < 2; i++) /* (x + y) - (x + z) */
        for (unsigned k = 0; k < 2; k++)
            if (arg_of(s, a, i) == arg_of(s, b, k))
                return sub(s, arg_of(s, a, 1 - i), arg_of(s, b, 1 - k));
    return 0;
}

term rewrite_sub(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (w == 1) return term_bin(s, TERM_XOR, a, b);
    if (a == b) return konst(s, w, 0);
    if (is_const(s, b)) return term_sum(s, a, konst(s, w, ~const_of(s, b) + 1));
    if (is_const(s, a)) return const_minus(s, a, b);
    term t = sub_cancel(s, a, b);
    if (t) return t;
    if (is_sum_const(s, a)) return term_sum(s, sub(s, arg_of(s, a, 0), b), arg_of(s, a, 1));
    if (is_sum_const(s, b)) return sub(s, sub(s, a, arg_of(s, b, 0)), arg_of(s, b, 1));
    if (is_const_minus(s, a)) return sub(s, arg_of(s, a, 0), term_sum(s, arg_of(s, a, 1), b));
    if (is_const_minus(s, b)) return sub(s, term_sum(s, a, arg_of(s, b, 1)), arg_of(s, b, 0));
    if (is_op(s, b, TERM_NOT)) return term_sum(s, term_sum(s, a, arg_of(s, b, 0)), konst(s, w, 1));
    term ha, la, hb;
    unsigned z = low_zeros(s, b, &hb);
    if (z && parts_of(s, a, &ha, &la) == z) return term_concat(s, sub(s, ha, hb), la);
    return 0;
}

/* ---- MUL ---- */

/* zext(c) * y with c one bit wide */
static term mul_bit(struct term_store *s, term a, term b) {
    if (!is_op(s, a, TERM_ZEXT) || width_of(s, arg_of(s, a, 0)) != 1) return 0;
    return term_ite(s, arg_of(s, a, 0), b, konst(s, width_of(s, a), 0));
}

term rewrite_mul(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a), log;
    if (w == 1) return term_and(s, a, b);
    term t = mul_bit(s, a, b);
    if (!t) t = mul_bit(s, b, a);
    if (t || !is_const(s, b)) return t;
    bv_t k = const_of(s, b);
    if (k == 0) return b;
    if (k == 1) return a;
    if (is_power_of_two(k, &log)) return term_bin(s, TERM_SHL, a, konst(s, w, log));
    if (is_power_of_two(bv_norm(~k + 1, w), &log))
        return negate(s, term_bin(s, TERM_SHL, a, konst(s, w, log)));
    if (is_op(s, a, TERM_MUL) && is_const(s, arg_of(s, a, 1)))
        return mul(s, arg_of(s, a, 0), konst(s, w, const_of(s, arg_of(s, a, 1)) * k));
    if (is_sum_const(s, a)) {
        term x = mul(s, arg_of(s, a, 0), b);
        return term_sum(s, x, mul(s, arg_of(s, a, 1), b));
    }
    term h;
    unsigned z = low_zeros(s, a, &h);
    return z ? term_concat(s, mul(s, h, konst(s, w - z, k)), konst(s, z, 0)) : 0;
}

/* ---- unsigned division ---- */

/* op(zext(x), k) = zext(op(x, k)) where k fits, or where both are extended alike; k > 0. */
static term udiv_narrow(struct term_store *s, enum term_op op, term a, term b) {
    if (!is_op(s, a, TERM_ZEXT) || !is_const(s, b)) return 0;
    term x = arg_of(s, a, 0);
    unsigned n = width_of(s, x);
    if (const_of(s, b) == 0 || const_of(s, b) > bv_mask(n)) return 0;
    return term_zext(s, term_bin(s, op, x, konst(s, n, const_of(s, b))), width_of(s, a));
}

term rewrite_udiv(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a), log;
    if (is_const(s, b)) {
        bv_t k = const_of(s, b);
        if (k == 0) return konst(s, w, bv_mask(w));
        if (is_power_of_two(k, &log)) return log ? term_bin(s, TERM_LSHR, a, konst(s, w, log)) : a;
    }
    if (urange_of(s, a).hi < urange_of(s, b).lo) return konst(s, w, 0);
    if (a == b) { /* 1, but all ones for 0 / 0 */
        term zero = term_eq(s, a, konst(s, w, 0));
        return term_ite(s, zero, konst(s, w, bv_mask(w)), konst(s, w, 1));
    }
    return udiv_narrow(s, TERM_UDIV, a, b);
}

term rewrite_urem(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a), log;
    if (a == b) return konst(s, w, 0);
    if (is_const(s, b)) {
        bv_t k = const_of(s, b);
        if (k == 0) return a;
        if (k == 1) return konst(s, w, 0);
        if (is_power_of_two(k, &log)) return term_zext(s, term_extract(s, a, log - 1, 0), w);
    }
    if (urange_of(s, a).hi < urange_of(s, b).lo) return a;
    return udiv_narrow(s, TERM_UREM, a, b);
}

/* ---- signed division ---- */

/* op(sext(x), k) = sext(op(x, k)) where k fits x's width and is not 0 or -1. */
static term sdiv_narrow(struct term_store *s, enum term_op op, term a, sbv_t k) {
    if (!is_op(s, a, TERM_SEXT) || k == 0 || k == -1) return 0;
    term x = arg_of(s, a, 0);
    unsigned n = width_of(s, x);
    if (k > smax_of(n) || k < smin_of(n)) return 0;
    return term_sext(s, term_bin(s, op, x, konst(s, n, (bv_t)k)), width_of(s, a));
}

/* Both operands non-negative: signed and unsigned division agree. */
static bool both_positive(const struct term_store *s, term a, term b) {
    return srange_of(s, b).lo >= 0 && srange_of(s, a).lo >= 0;
}

/* a / 2^log rounds towards 0: add 2^log - 1 to negative dividends, then shift. */
static term sdiv_power(struct term_store *s, term a, unsigned log) {
    unsigned w = width_of(s, a);
    term bias = term_zext(s, term_sext(s, sign_bit(s, a), log), w);
    return term_bin(s, TERM_ASHR, term_sum(s, a, bias), konst(s, w, log));
}

/* a % 2^log has a's low bits; above them ones if a is negative and they are not all 0. */
static term srem_power(struct term_store *s, term a, unsigned log) {
    unsigned w = width_of(s, a);
    term low = term_extract(s, a, log - 1, 0);
    term rest = term_not(s, term_eq(s, low, konst(s, log, 0)));
    return term_concat(s, term_sext(s, term_and(s, sign_bit(s, a), rest), w - log), low);
}

term rewrite_sdiv(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a), log;
    if (both_positive(s, a, b)) return term_bin(s, TERM_UDIV, a, b);
    if (!is_const(s, b)) return 0;
    sbv_t k = bv_signed(const_of(s, b), w);
    if (k == 1) return a;
    if (k == -1) return negate(s, a);
    if (k > 1 && is_power_of_two((bv_t)k, &log)) return sdiv_power(s, a, log);
    return sdiv_narrow(s, TERM_SDIV, a, k);
}

term rewrite_srem(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a), log;
    if (a == b) return konst(s, w, 0);
    if (both_positive(s, a, b)) return term_bin(s, TERM_UREM, a, b);
    if (!is_const(s, b)) return 0;
    sbv_t k = bv_signed(const_of(s, b), w);
    if (k == 0) return a;
    if (k == 1 || k == -1) return konst(s, w, 0);
    if (k < 0 && k > smin_of(w)) /* the sign is the dividend's */
        return term_bin(s, TERM_SREM, a, konst(s, w, (bv_t)-k));
    if (k > 1 && is_power_of_two((bv_t)k, &log)) return srem_power(s, a, log);
    return sdiv_narrow(s, TERM_SREM, a, k);
}
