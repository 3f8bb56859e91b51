/* rewrite_ite.c - ite, select and store.
 *
 * Merging at joins makes ites by the thousand; most fall to: equal branches one
 * level down, a condition that the outer one decides, and a common operation
 * (extension, + k, store) lifted out of both branches.
 */
#include "encoders/term/rewrite.h"

/* ---- Boolean branches ---- */

static term ite_bool(struct term_store *s, term c, term a, term b) {
    if (is_const(s, a)) return const_of(s, a) ? term_or(s, c, b) : term_and(s, term_not(s, c), b);
    if (is_const(s, b)) return const_of(s, b) ? term_or(s, term_not(s, c), a) : term_and(s, c, a);
    if (a == c) return term_or(s, c, b);
    if (b == c) return term_and(s, c, a);
    if (is_complement(s, a, c)) return term_and(s, a, b);
    if (is_complement(s, b, c)) return term_or(s, b, a);
    if (is_complement(s, a, b)) return term_not(s, term_bin(s, TERM_XOR, c, a));
    return 0;
}

/* ---- nested ites ---- */

/* The value of t where c holds (or, for `holds` false, where it does not), if t is an ite that c
 * decides. */
static term branch_where(struct term_store *s, term c, bool holds, term t) {
    if (!is_op(s, t, TERM_ITE)) return 0;
    term d = arg_of(s, t, 0), yes = arg_of(s, t, 1), no = arg_of(s, t, 2);
    if (c == d) return holds ? yes : no;
    if (!holds) return cond_implies(s, d, c) ? no : 0; /* d -> c, so ~c -> ~d */
    if (cond_implies(s, c, d)) return yes;
    return cond_excludes(s, c, d) ? no : 0;
}

/* A branch that is an ite with the other branch inside. */
static term merge_equal(struct term_store *s, term c, term a, term b) {
    if (is_op(s, b, TERM_ITE)) {
        term d = arg_of(s, b, 0), x = arg_of(s, b, 1), y = arg_of(s, b, 2);
        if (x == a) return term_ite(s, term_or(s, c, d), a, y);
        if (y == a) return term_ite(s, term_or(s, c, term_not(s, d)), a, x);
    }
    if (is_op(s, a, TERM_ITE)) {
        term d = arg_of(s, a, 0), x = arg_of(s, a, 1), y = arg_of(s, a, 2);
        if (y == b) return term_ite(s, term_and(s, c, d), x, b);
        if (x == b) return term_ite(s, term_and(s, c, term_not(s, d)), y, b);
    }
    return 0;
}

/* ---- lifting what both branches do ---- */

/* Constants of one of the forms 0, 1, all ones in both branches. */
static term ite_consts(struct term_store *s, term c, term a, term b) {
    unsigned w = width_of(s, a);
    if (!is_const(s, a) || !is_const(s, b) || w == 1) return 0;
    bv_t x = const_of(s, a), y = const_of(s, b);
    if (x == 1 && y == 0) return term_zext(s, c, w);
    if (x == 0 && y == 1) return term_zext(s, term_not(s, c), w);
    if (x == bv_mask(w) && y == 0) return term_sext(s, c, w);
    if (x == 0 && y == bv_mask(w)) return term_sext(s, term_not(s, c), w);
    return 0;
}

/* t as an extension of something n bits wide; 0 if it is none. */
static term shrink(struct term_store *s, term t, enum term_op op, unsigned n) {
    unsigned w = width_of(s, t);
    if (op_of(s, t) == op && width_of(s, arg_of(s, t, 0)) == n) return arg_of(s, t, 0);
    if (!is_const(s, t)) return 0;
    bv_t k = const_of(s, t), low = bv_norm(k, n);
    bool fits = (op == TERM_ZEXT ? low : bv_sext(low, n, w)) == k;
    return fits ? konst(s, n, low) : 0;
}

static term ite_extended(struct term_store *s, term c, term a, term b) {
    term e = is_op(s, a, TERM_ZEXT) || is_op(s, a, TERM_SEXT) ? a : b;
    enum term_op op = op_of(s, e);
    if (op != TERM_ZEXT && op != TERM_SEXT) return 0;
    unsigned w = width_of(s, a), n = width_of(s, arg_of(s, e, 0));
    term x = shrink(s, a, op, n), y = x ? shrink(s, b, op, n) : 0;
    if (!y) return 0;
    term t = term_ite(s, c, x, y);
    return op == TERM_ZEXT ? term_zext(s, t, w) : term_sext(s, t, w);
}

term sum_base(const struct term_store *s, term t, bv_t *k) {
    bool sum = is_op(s, t, TERM_ADD) && is_const(s, arg_of(s, t, 1));
    *k = sum ? const_of(s, arg_of(s, t, 1)) : 0;
    return sum ? arg_of(s, t, 0) : t;
}

/* ite(c, x + k, x + m) = x + ite(c, k, m) */
static term ite_sums(struct term_store *s, term c, term a, term b) {
    if (is_array(s, a)) return 0;
    bv_t k, m;
    term x = sum_base(s, a, &k), y = sum_base(s, b, &m);
    if (x != y) return 0;
    unsigned w = width_of(s, a);
    return term_bin(s, TERM_ADD, x, term_ite(s, c, konst(s, w, k), konst(s, w, m)));
}

/* Concatenations with an equal part; NOT of both. */
static term ite_parts(struct term_store *s, term c, term a, term b) {
    enum term_op op = op_of(s, a);
    if (op != op_of(s, b)) return 0;
    if (op == TERM_NOT) return term_not(s, term_ite(s, c, arg_of(s, a, 0), arg_of(s, b, 0)));
    if (op != TERM_CONCAT) return 0;
    term ha = arg_of(s, a, 0), la = arg_of(s, a, 1), hb = arg_of(s, b, 0), lb = arg_of(s, b, 1);
    if (la == lb) return term_concat(s, term_ite(s, c, ha, hb), la);
    if (ha == hb) return term_concat(s, ha, term_ite(s, c, la, lb));
    return 0;
}

/* Stores at one index of one array. */
static term ite_stores(struct term_store *s, term c, term a, term b) {
    if (!is_op(s, a, TERM_STORE) || !is_op(s, b, TERM_STORE)) return 0;
    if (arg_of(s, a, 0) != arg_of(s, b, 0) || arg_of(s, a, 1) != arg_of(s, b, 1)) return 0;
    term array = arg_of(s, a, 0), index = arg_of(s, a, 1);
    return term_store_at(s, array, index, term_ite(s, c, arg_of(s, a, 2), arg_of(s, b, 2)));
}

term rewrite_ite(struct term_store *s, term c, term a, term b) {
    if (is_op(s, c, TERM_NOT)) return term_ite(s, arg_of(s, c, 0), b, a);
    term t = branch_where(s, c, true, a);
    if (t) return term_ite(s, c, t, b);
    if ((t = branch_where(s, c, false, b)) != 0) return term_ite(s, c, a, t);
    if ((t = merge_equal(s, c, a, b)) != 0) return t;
    if (is_array(s, a)) return ite_stores(s, c, a, b);
    if (width_of(s, a) == 1 && (t = ite_bool(s, c, a, b)) != 0) return t;
    if ((t = ite_consts(s, c, a, b)) != 0) return t;
    if ((t = ite_extended(s, c, a, b)) != 0) return t;
    if ((t = ite_sums(s, c, a, b)) != 0) return t;
    return ite_parts(s, c, a, b);
}

/* ---- arrays ---- */

enum { MAX_STORES = 1000, MAX_ITES = 3 };

/* array[index] if that can be said without a new select; 0 if not. */
static term read_through(struct term_store *s, term array, term index, unsigned ites, term *rest) {
    for (unsigned i = 0; i < MAX_STORES; i++) {
        if (is_op(s, array, TERM_SPLICE)) {
            term here = splice_holds(s, arg_of(s, array, 2), index);
            if (!is_const(s, here)) break;
            array = arg_of(s, array, const_of(s, here) ? 1 : 0);
            continue;
        }
        if (!is_op(s, array, TERM_STORE)) break;
        if (arg_of(s, array, 1) == index) return arg_of(s, array, 2);
        if (!never_equal(s, arg_of(s, array, 1), index)) break;
        array = arg_of(s, array, 0);
    }
    *rest = array;
    if (is_op(s, array, TERM_SHIFTED))
        return term_select(s, arg_of(s, array, 0),
                           term_bin(s, TERM_ADD, index, arg_of(s, array, 1)));
    if (is_op(s, array, TERM_BYTES)) return rewrite_select_bytes(s, array, index);
    if (is_op(s, array, TERM_ARRAY_CONST)) return arg_of(s, array, 0);
    if (!is_op(s, array, TERM_ITE) || ites == 0) return 0;
    term c = arg_of(s, array, 0), ignored;
    term x = read_through(s, arg_of(s, array, 1), index, ites - 1, &ignored);
    if (!x) return 0;
    term y = read_through(s, arg_of(s, array, 2), index, ites - 1, &ignored);
    return y ? term_ite(s, c, x, y) : 0;
}

term rewrite_select(struct term_store *s, term array, term index) {
    term rest = array, t = read_through(s, array, index, MAX_ITES, &rest);
    if (t) return t;
    return rest != array ? term_select(s, rest, index) : 0;
}

term rewrite_store(struct term_store *s, term array, term index, term element) {
    if (is_op(s, array, TERM_STORE) && arg_of(s, array, 1) == index)
        return term_store_at(s, arg_of(s, array, 0), index, element);
    if (is_op(s, element, TERM_SELECT) && arg_of(s, element, 0) == array &&
        arg_of(s, element, 1) == index)
        return array;
    if (is_op(s, array, TERM_ARRAY_CONST) && arg_of(s, array, 0) == element) return array;
    return 0;
}
