/* rewrite.h - the rules by operator, shared among rewrite*.c.
 *
 * Every rule returns a term of the same meaning, or 0 if none applies.  Operands
 * are as in internal.h.  Normal forms (rewriting on):
 *   - OR is NOT(AND(NOT, NOT)), so one set of two-level rules serves both;
 *   - x <= y is NOT(y < x); a constant stands on the right of <;
 *   - x - k is x + (-k); constants are outermost in sums and on the right;
 *   - shifts by constants, masks and powers of two are EXTRACT, CONCAT, ZEXT, SEXT;
 *   - CONCAT(0, x) is ZEXT; concatenations lean to the right.
 * A rule may call constructors, which count against the outermost one's budget (term.c), so none
 * has to fear for the time that it takes; it must not call its own operator on the operands as they
 * came. Thread rule: that of the store, one thread at a time.
 */
#ifndef VL_ENCODERS_TERM_REWRITE_H
#define VL_ENCODERS_TERM_REWRITE_H

#include "encoders/term/internal.h"

static inline term konst(struct term_store *s, unsigned width, bv_t k) {
    return term_const(s, width, k);
}
static inline bool is_op(const struct term_store *s, term t, enum term_op op) {
    return s->node[t].op == op;
}
static inline bool is_ones(const struct term_store *s, term t) {
    return is_const_of(s, t, bv_mask(width_of(s, t)));
}
static inline bool is_zero(const struct term_store *s, term t) { return is_const_of(s, t, 0); }
static inline term sign_bit(struct term_store *s, term t) {
    return term_extract(s, t, width_of(s, t) - 1, width_of(s, t) - 1);
}
/* Is one the NOT node of the other? */
static inline bool is_complement(const struct term_store *s, term a, term b) {
    return (is_op(s, a, TERM_NOT) && arg_of(s, a, 0) == b) ||
           (is_op(s, b, TERM_NOT) && arg_of(s, b, 0) == a);
}
/* t = the result + *k; every term is its own + 0. */
term sum_base(const struct term_store *s, term t, bv_t *k);
/* An ITE, or a small tree of them, over constants. */
bool is_const_tree(const struct term_store *s, term t);
/* ite(c, a1, a2) op ite(c, b1, b2): two operands of one choice among constants. A constant
 * operand is both of its sides. */
struct const_choice {
    term c, a1, a2, b1, b2;
};
/* false: they are no such operands. */
bool const_choice_of(const struct term_store *s, term a, term b, struct const_choice *out);
/* k = 2^*log */
bool is_power_of_two(bv_t k, unsigned *log);

term rewrite_and(struct term_store *s, term a, term b);
term rewrite_or(struct term_store *s, term a, term b);
term rewrite_xor(struct term_store *s, term a, term b);
/* Does c, where it holds, decide the condition d? */
bool cond_implies(struct term_store *s, term c, term d);
bool cond_excludes(struct term_store *s, term c, term d);

term rewrite_add(struct term_store *s, term a, term b);
term rewrite_sub(struct term_store *s, term a, term b);
term rewrite_mul(struct term_store *s, term a, term b);
term rewrite_udiv(struct term_store *s, term a, term b);
term rewrite_urem(struct term_store *s, term a, term b);
term rewrite_sdiv(struct term_store *s, term a, term b);
term rewrite_srem(struct term_store *s, term a, term b);

term rewrite_shl(struct term_store *s, term a, term b);
term rewrite_lshr(struct term_store *s, term a, term b);
term rewrite_ashr(struct term_store *s, term a, term b);

term rewrite_eq(struct term_store *s, term a, term b);
term rewrite_ult(struct term_store *s, term a, term b);
term rewrite_ule(struct term_store *s, term a, term b);
term rewrite_slt(struct term_store *s, term a, term b);
term rewrite_sle(struct term_store *s, term a, term b);

term rewrite_saddo(struct term_store *s, term a, term b);
term rewrite_ssubo(struct term_store *s, term a, term b);
term rewrite_smulo(struct term_store *s, term a, term b);
term rewrite_uaddo(struct term_store *s, term a, term b);
term rewrite_usubo(struct term_store *s, term a, term b);
term rewrite_umulo(struct term_store *s, term a, term b);

/* Do the operands' ranges exclude overflow? op: one of the overflow predicates. */
bool signed_fits(const struct term_store *s, enum term_op op, term a, term b);
bool unsigned_fits(const struct term_store *s, enum term_op op, term a, term b);

/* Is ext(x * y) = ext(x) * ext(y), both extended alike?  Where x * y does not overflow: that
 * condition, or 0 if narrow and wide are not such terms. */
term product_fits(struct term_store *s, term narrow, term wide);

/* k / y < x, unsigned, and a < b, signed, where one of them is k / y: said by the product x * y,
 * for any constant k; 0: there is no such quotient. */
term quotient_ult(struct term_store *s, term a, term x);
term quotient_slt(struct term_store *s, term a, term b);

/* Can a and b never be equal? Syntactically: constants, x + c, disjoint ranges. */
bool never_equal(const struct term_store *s, term a, term b);

/* Bounds of the value, both included. */
struct urange {
    bv_t lo, hi;
};
struct srange {
    sbv_t lo, hi;
};
struct urange urange_of(const struct term_store *s, term t);
struct srange srange_of(const struct term_store *s, term t);
sbv_t smax_of(unsigned w);
sbv_t smin_of(unsigned w);
/* Any value of so many bits. */
static inline struct srange srange_full(unsigned w) {
    return (struct srange){smin_of(w), smax_of(w)};
}

#endif
