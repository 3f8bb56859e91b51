/* rewrite.c - dispatch to the rules of each operator, and rules that many operators share.
 *
 * Rules are local: they look at most a few nodes down and build few nodes.  They
 * follow common practice of bit-vector solvers (the two-level AND rules are those
 * of and-inverter graphs); every one is checked against term_eval on random terms
 * (tests/unit/encoders/test_rewrite.c).
 */
#include "encoders/term/rewrite.h"

enum { MAX_LEAVES = 6, MAX_COMPARED = 4 };

static term (*const rules[TERM_OP_COUNT])(struct term_store *, term, term) = {
    [TERM_ADD] = rewrite_add,     [TERM_SUB] = rewrite_sub,     [TERM_MUL] = rewrite_mul,
    [TERM_UDIV] = rewrite_udiv,   [TERM_UREM] = rewrite_urem,   [TERM_SDIV] = rewrite_sdiv,
    [TERM_SREM] = rewrite_srem,   [TERM_AND] = rewrite_and,     [TERM_OR] = rewrite_or,
    [TERM_XOR] = rewrite_xor,     [TERM_SHL] = rewrite_shl,     [TERM_LSHR] = rewrite_lshr,
    [TERM_ASHR] = rewrite_ashr,   [TERM_EQ] = rewrite_eq,       [TERM_ULT] = rewrite_ult,
    [TERM_ULE] = rewrite_ule,     [TERM_SLT] = rewrite_slt,     [TERM_SLE] = rewrite_sle,
    [TERM_SADDO] = rewrite_saddo, [TERM_SSUBO] = rewrite_ssubo, [TERM_SMULO] = rewrite_smulo,
    [TERM_UADDO] = rewrite_uaddo, [TERM_USUBO] = rewrite_usubo, [TERM_UMULO] = rewrite_umulo,
};

bool is_power_of_two(bv_t k, unsigned *log) {
    if (k == 0 || (k & (k - 1)) != 0) return false;
    uint64_t low = (uint64_t)k;
    *log = (unsigned)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(k >> 64)));
    return true;
}

/* Leaves of a tree of ites over constants, at most `most`; most + 1 if there are more or others. */
static unsigned const_leaves(const struct term_store *s, term t, unsigned most) {
    if (is_const(s, t)) return 1;
    if (most < 2 || !is_op(s, t, TERM_ITE)) return most + 1;
    unsigned n = const_leaves(s, arg_of(s, t, 1), most - 1);
    if (n >= most) return most + 1;
    return n + const_leaves(s, arg_of(s, t, 2), most - n);
}

bool is_const_tree(const struct term_store *s, term t) {
    return is_op(s, t, TERM_ITE) && const_leaves(s, t, MAX_LEAVES) <= MAX_LEAVES;
}

bool const_choice_of(const struct term_store *s, term a, term b, struct const_choice *out) {
    bool ta = is_const_tree(s, a), tb = is_const_tree(s, b);
    if (!(ta || tb) || !(ta || is_const(s, a)) || !(tb || is_const(s, b))) return false;
    out->c = arg_of(s, ta ? a : b, 0);
    if (ta && tb && arg_of(s, b, 0) != out->c) return false;
    out->a1 = ta ? arg_of(s, a, 1) : a, out->a2 = ta ? arg_of(s, a, 2) : a;
    out->b1 = tb ? arg_of(s, b, 1) : b, out->b2 = tb ? arg_of(s, b, 2) : b;
    return true;
}

/* op of two choices among constants is a choice among constants:
 * op(ite(c, a, b), k) = ite(c, op(a, k), op(b, k)), also with one condition on both sides. */
static term fold_const_ite(struct term_store *s, enum term_op op, term a, term b) {
    struct const_choice k;
    if (!const_choice_of(s, a, b, &k)) return 0;
    term x = term_bin(s, op, k.a1, k.b1);
    return term_ite(s, k.c, x, term_bin(s, op, k.a2, k.b2));
}

/* Comparing with a choice among constants is a choice among comparisons with constants. */
static term compare_tree(struct term_store *s, enum term_op op, term a, term b) {
    bool left = is_op(s, a, TERM_ITE) && const_leaves(s, a, MAX_COMPARED) <= MAX_COMPARED;
    bool right = is_op(s, b, TERM_ITE) && const_leaves(s, b, MAX_COMPARED) <= MAX_COMPARED;
    if (!left && !right) return 0;
    term t = left ? a : b, other = left ? b : a;
    term c = arg_of(s, t, 0), x = arg_of(s, t, 1), y = arg_of(s, t, 2);
    x = left ? term_bin(s, op, x, other) : term_bin(s, op, other, x);
    y = left ? term_bin(s, op, y, other) : term_bin(s, op, other, y);
    return term_ite(s, c, x, y);
}

/* Likewise (x + choice) < k. */
static term compare_sum(struct term_store *s, enum term_op op, term a, term k) {
    enum term_op sum = op_of(s, a);
    if (!is_const(s, k) || (sum != TERM_ADD && sum != TERM_SUB)) return 0;
    for (unsigned i = 0; i < 2; i++) {
        term t = arg_of(s, a, i), other = arg_of(s, a, 1 - i);
        if (!is_op(s, t, TERM_ITE) || const_leaves(s, t, MAX_COMPARED) > MAX_COMPARED) continue;
        term c = arg_of(s, t, 0), x = arg_of(s, t, 1), y = arg_of(s, t, 2);
        x = i ? term_bin(s, sum, other, x) : term_bin(s, sum, x, other);
        y = i ? term_bin(s, sum, other, y) : term_bin(s, sum, y, other);
        x = term_bin(s, op, x, k);
        return term_ite(s, c, x, term_bin(s, op, y, k));
    }
    return 0;
}

term rewrite_bin(struct term_store *s, enum term_op op, term a, term b) {
    term t = fold_const_ite(s, op, a, b);
    if (!t && op != TERM_ULE && op != TERM_SLE && term_is_predicate(op) && width_of(s, a) > 1) {
        t = compare_tree(s, op, a, b);
        if (!t && op <= TERM_SLT) t = compare_sum(s, op, a, b);
    }
    return t ? t : rules[op](s, a, b);
}
