/* rewrite.c - dispatch to the rules of each operator, and rules that many operators share.
 *
 * Rules are local: they look at most a few nodes down and build few nodes.  They
 * follow common practice of bit-vector solvers (the two-level AND rules are those
 * of and-inverter graphs); every one is checked against term_eval on random terms
 * (tests/unit/test_rewrite.c).
 */
#include "encoders/rewrite.h"

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

/* op(ite(c, k1, k2), k) = ite(c, op(k1, k), op(k2, k)), either side. */
static term fold_const_ite(struct term_store *s, enum term_op op, term a, term b) {
    if (is_const_ite(s, a) && is_const(s, b)) {
        term c = arg_of(s, a, 0), x = arg_of(s, a, 1), y = arg_of(s, a, 2);
        x = term_bin(s, op, x, b);
        return term_ite(s, c, x, term_bin(s, op, y, b));
    }
    if (is_const(s, a) && is_const_ite(s, b)) {
        term c = arg_of(s, b, 0), x = arg_of(s, b, 1), y = arg_of(s, b, 2);
        x = term_bin(s, op, a, x);
        return term_ite(s, c, x, term_bin(s, op, a, y));
    }
    return 0;
}

term rewrite_bin(struct term_store *s, enum term_op op, term a, term b) {
    term t = fold_const_ite(s, op, a, b);
    return t ? t : rules[op](s, a, b);
}
