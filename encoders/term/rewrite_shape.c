/* rewrite_shape.c - shifts, extension, extraction, concatenation: moving bits about.
 *
 * Memory of bytes takes values apart and puts them together again; here the
 * pieces find each other.
 */
#include "encoders/term/rewrite.h"

/* ---- shifts ---- */

term rewrite_shl(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (is_zero(s, a)) return a;
    if (!is_const(s, b)) return urange_of(s, b).lo >= w ? konst(s, w, 0) : 0;
    bv_t k = const_of(s, b);
    if (k == 0) return a;
    if (k >= w) return konst(s, w, 0);
    unsigned n = (unsigned)k;
    return term_concat(s, term_extract(s, a, w - 1 - n, 0), konst(s, n, 0));
}

term rewrite_lshr(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (is_zero(s, a)) return a;
    if (!is_const(s, b)) return urange_of(s, b).lo >= w ? konst(s, w, 0) : 0;
    bv_t k = const_of(s, b);
    if (k == 0) return a;
    if (k >= w) return konst(s, w, 0);
    return term_zext(s, term_extract(s, a, w - 1, (unsigned)k), w);
}

term rewrite_ashr(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (is_zero(s, a) || is_ones(s, a)) return a;
    if (!is_const(s, b)) {
        if (w > 1 && srange_of(s, a).lo >= 0) return term_bin(s, TERM_LSHR, a, b);
        return 0;
    }
    bv_t k = const_of(s, b);
    if (k == 0) return a;
    unsigned n = k < w ? (unsigned)k : w - 1;
    return n ? term_sext(s, term_extract(s, a, w - 1, n), w) : a;
}

/* ---- extension ---- */

/* ext(a + b) = ext(a) + ext(b) where nothing overflows, so that constants in sums meet. */
static term extend_sum(struct term_store *s, term t, unsigned width, bool is_signed) {
    enum term_op op = op_of(s, t), test = term_overflow_test(op, is_signed);
    if (test == TERM_NONE) return 0;
    term a = arg_of(s, t, 0), b = arg_of(s, t, 1);
    if (op == TERM_MUL && !is_const(s, b)) return 0; /* products are dearer wide */
    if (is_signed ? !signed_fits(s, test, a, b) : !unsigned_fits(s, test, a, b)) return 0;
    a = is_signed ? term_sext(s, a, width) : term_zext(s, a, width);
    b = is_signed ? term_sext(s, b, width) : term_zext(s, b, width);
    return term_bin(s, op, a, b);
}

term rewrite_zext(struct term_store *s, term a, unsigned width) {
    if (is_op(s, a, TERM_ZEXT)) return term_zext(s, arg_of(s, a, 0), width);
    if (is_const_tree(s, a) && width_of(s, a) > 1) {
        term c = arg_of(s, a, 0), x = term_zext(s, arg_of(s, a, 1), width);
        return term_ite(s, c, x, term_zext(s, arg_of(s, a, 2), width));
    }
    return extend_sum(s, a, width, false);
}

term rewrite_sext(struct term_store *s, term a, unsigned width) {
    if (is_op(s, a, TERM_SEXT)) return term_sext(s, arg_of(s, a, 0), width);
    if (is_op(s, a, TERM_ZEXT)) return term_zext(s, arg_of(s, a, 0), width);
    if (is_const_tree(s, a) && width_of(s, a) > 1) {
        term c = arg_of(s, a, 0), x = term_sext(s, arg_of(s, a, 1), width);
        return term_ite(s, c, x, term_sext(s, arg_of(s, a, 2), width));
    }
    term t = extend_sum(s, a, width, true);
    if (!t && width_of(s, a) > 1 && srange_of(s, a).lo >= 0) t = term_zext(s, a, width);
    return t;
}

/* ---- EXTRACT ---- */

static term extract_concat(struct term_store *s, term a, unsigned hi, unsigned lo) {
    term h = arg_of(s, a, 0), l = arg_of(s, a, 1);
    unsigned wl = width_of(s, l);
    if (hi < wl) return term_extract(s, l, hi, lo);
    if (lo >= wl) return term_extract(s, h, hi - wl, lo - wl);
    term upper = term_extract(s, h, hi - wl, 0);
    return term_concat(s, upper, term_extract(s, l, wl - 1, lo));
}

static term extract_zext(struct term_store *s, term a, unsigned hi, unsigned lo) {
    term x = arg_of(s, a, 0);
    unsigned n = width_of(s, x);
    if (hi < n) return term_extract(s, x, hi, lo);
    if (lo >= n) return konst(s, hi - lo + 1, 0);
    return term_zext(s, term_extract(s, x, n - 1, lo), hi - lo + 1);
}

static term extract_sext(struct term_store *s, term a, unsigned hi, unsigned lo) {
    term x = arg_of(s, a, 0);
    unsigned n = width_of(s, x);
    if (hi < n) return term_extract(s, x, hi, lo);
    unsigned from = lo < n ? lo : n - 1; /* above x all bits are its sign */
    return term_sext(s, term_extract(s, x, n - 1, from), hi - lo + 1);
}

/* Would extraction from t make something smaller? */
static bool opens(const struct term_store *s, term t) {
    switch (op_of(s, t)) {
    case TERM_CONST:
    case TERM_CONCAT:
    case TERM_ZEXT:
    case TERM_SEXT:
    case TERM_EXTRACT:
        return true;
    case TERM_ITE:
        return is_const_tree(s, t);
    default:
        return false;
    }
}

/* Operators that work bit by bit, or from the low bits up. */
static term extract_through(struct term_store *s, term a, unsigned hi, unsigned lo) {
    enum term_op op = op_of(s, a);
    term x = arg_of(s, a, 0), y = arg_of(s, a, 1);
    switch (op) {
    case TERM_NOT:
        return term_not(s, term_extract(s, x, hi, lo));
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
        if (lo > 0 || (!opens(s, x) && !opens(s, y))) return 0;
        break;
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        if (!opens(s, x) && !opens(s, y)) return 0;
        break;
    default:
        return 0;
    }
    x = term_extract(s, x, hi, lo);
    return term_bin(s, op, x, term_extract(s, y, hi, lo));
}

term rewrite_extract(struct term_store *s, term a, unsigned hi, unsigned lo) {
    switch (op_of(s, a)) {
    case TERM_EXTRACT: {
        unsigned base = s->node[a].lo;
        return term_extract(s, arg_of(s, a, 0), hi + base, lo + base);
    }
    case TERM_CONCAT:
        return extract_concat(s, a, hi, lo);
    case TERM_ZEXT:
        return extract_zext(s, a, hi, lo);
    case TERM_SEXT:
        return extract_sext(s, a, hi, lo);
    case TERM_ITE: {
        term c = arg_of(s, a, 0), x = arg_of(s, a, 1), y = arg_of(s, a, 2);
        if (!opens(s, x) && !opens(s, y)) return 0;
        x = term_extract(s, x, hi, lo);
        return term_ite(s, c, x, term_extract(s, y, hi, lo));
    }
    default:
        return extract_through(s, a, hi, lo);
    }
}

/* ---- CONCAT ---- */

/* l is what rewriting made of x's lowest bits: sums are cut there (extract_through). */
static bool is_cut(struct term_store *s, term x, term l) {
    enum term_op op = op_of(s, l);
    if (op != op_of(s, x) || (op != TERM_ADD && op != TERM_SUB && op != TERM_MUL)) return false;
    return term_extract(s, x, width_of(s, l) - 1, 0) == l;
}

/* The one term whose adjacent pieces h and l are, or 0. */
static term adjacent(struct term_store *s, term h, term l) {
    if (!is_op(s, h, TERM_EXTRACT)) return 0;
    term x = arg_of(s, h, 0);
    unsigned top = s->node[h].hi, mid = s->node[h].lo;
    if (is_op(s, l, TERM_EXTRACT) && arg_of(s, l, 0) == x && s->node[l].hi + 1u == mid)
        return term_extract(s, x, top, s->node[l].lo);
    if (mid == width_of(s, l) && is_cut(s, x, l)) return term_extract(s, x, top, 0);
    return 0;
}

/* h repeats the sign bit of l. */
static bool is_sign_of(const struct term_store *s, term h, term l) {
    if (is_op(s, h, TERM_SEXT) && width_of(s, arg_of(s, h, 0)) == 1) h = arg_of(s, h, 0);
    if (!is_op(s, h, TERM_EXTRACT) || width_of(s, h) != 1) return false;
    term x = arg_of(s, h, 0);
    unsigned bit = s->node[h].lo;
    if (x == l) return bit == width_of(s, l) - 1;
    return is_op(s, l, TERM_EXTRACT) && arg_of(s, l, 0) == x && s->node[l].hi == bit;
}

term rewrite_concat(struct term_store *s, term hi, term lo) {
    unsigned w = width_of(s, hi) + width_of(s, lo);
    if (is_zero(s, hi)) return term_zext(s, lo, w);
    if (is_op(s, hi, TERM_ZEXT)) return term_zext(s, term_concat(s, arg_of(s, hi, 0), lo), w);
    if (is_sign_of(s, hi, lo)) return term_sext(s, lo, w);
    if (is_op(s, hi, TERM_CONCAT)) { /* lean right */
        term h = arg_of(s, hi, 0);
        return term_concat(s, h, term_concat(s, arg_of(s, hi, 1), lo));
    }
    term t = adjacent(s, hi, lo);
    if (t) return t;
    if (is_op(s, lo, TERM_CONCAT)) {
        term mid = arg_of(s, lo, 0), rest = arg_of(s, lo, 1);
        if (is_const(s, hi) && is_const(s, mid))
            return term_concat(s, term_concat(s, hi, mid), rest);
        if ((t = adjacent(s, hi, mid)) != 0) return term_concat(s, t, rest);
    }
    if (is_op(s, hi, TERM_ITE) && is_op(s, lo, TERM_ITE) && arg_of(s, hi, 0) == arg_of(s, lo, 0)) {
        term c = arg_of(s, hi, 0), x = term_concat(s, arg_of(s, hi, 1), arg_of(s, lo, 1));
        return term_ite(s, c, x, term_concat(s, arg_of(s, hi, 2), arg_of(s, lo, 2)));
    }
    return 0;
}
