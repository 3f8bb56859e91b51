/* solver_z3_int.c - terms to unbounded integers of Z3.
 *
 * Source: ESW 3.1 and 3.3 (docs/references.md): integers in place of bit-vectors, chosen by the
 * user, quick on linear arithmetic and blind for overflow.
 *
 * The one reading: a term wider than one bit is an Int congruent to its value modulo 2^w as long as
 * nothing below it overflows, and of variables, constants and elements of arrays the signed value.
 * Sums, differences and products are those of integers; signed comparisons, divisions and
 * extensions take the Int as it is, which is the abstraction.  What reads a term as unsigned or
 * takes bits out of it (ULT, UDIV, ZEXT, EXTRACT, ...) reduces it modulo 2^w first, so that
 * unsigned numbers from 2^(w-1) on mean what they should; equality takes either reading.  Each Int
 * has a range, so that mostly nothing is to be reduced.  Overflow predicates are false. Width 1 is
 * Bool.  Arrays map Int to Int, with indices and elements reduced.
 *
 * What has no cheap meaning (bit operations and shifts by a variable, floats, ranges of arrays) is
 * any value of the width.
 *
 * Differs from ESW: a model counts only if term_eval confirms it (`incomplete` is always set), so
 * SAT is as good as any solver's.  UNSAT speaks of unbounded arithmetic: whoever asks says so.
 * Limits: ranges are not followed beyond 2^100.
 */
#include "engines/solver_z3.h"

#include "core/base/map.h"
#include "core/base/require.h"
#include "engines/solver_z3_common.h"

#include <stdlib.h>
#include <string.h>

enum { RANGE_BITS = 100 };

/* What an Int can be; not known: anything. */
struct range {
    bool known;
    sbv_t lo, hi;
};

struct value {
    Z3_ast a; /* Bool of width 1, else Int or array; NULL: not translated */
    struct range range;
};

struct adapter {
    struct solver base;
    Z3_context z3;
    Z3_solver solver;
    Z3_sort integer;
    Z3_model model;
    struct value *of; /* by term */
    uint32_t cap;
    VEC(term) todo;
    z3_asts assumed;
    z3_flags core;
    struct map literal; /* term -> its assumption literal */
    struct arena arena;
    bool failed;
};

static struct adapter *self_of(struct solver *s) { return (struct adapter *)s; }

static unsigned width(const struct adapter *self, term t) {
    return term_width(self->base.store, t);
}

/* ---- ranges ---- */

static sbv_t power(unsigned w) { return (sbv_t)((bv_t)1 << w); } /* w below 127 */

static struct range between(sbv_t lo, sbv_t hi) {
    bool known = lo >= -power(RANGE_BITS) && hi <= power(RANGE_BITS);
    return (struct range){known, lo, hi};
}

static struct range signed_range(unsigned w) {
    if (w > RANGE_BITS) return (struct range){0};
    return between(-power(w - 1), power(w - 1) - 1);
}

static struct range unsigned_range(unsigned w) {
    if (w > RANGE_BITS) return (struct range){0};
    return between(0, power(w) - 1);
}

static bool inside(struct range r, sbv_t lo, sbv_t hi) {
    return r.known && r.lo >= lo && r.hi <= hi;
}

static bool fits(struct range r, unsigned w) {
    return w <= RANGE_BITS && inside(r, -power(w - 1), power(w - 1) - 1);
}

static struct range both(struct range a, struct range b) {
    if (!a.known || !b.known) return (struct range){0};
    return between(a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi);
}

static struct range product(struct range a, struct range b) {
    const sbv_t x[] = {a.lo, a.hi}, y[] = {b.lo, b.hi};
    struct range r = {0};
    if (!a.known || !b.known) return r;
    for (unsigned i = 0; i < 4; i++) {
        sbv_t p;
        if (__builtin_mul_overflow(x[i / 2], y[i % 2], &p)) return (struct range){0};
        r = i ? both(r, between(p, p)) : between(p, p);
    }
    return r;
}

/* Of a quotient or remainder, which is no larger than the dividend, or 1. */
static struct range no_larger(struct range a) {
    if (!a.known) return a;
    sbv_t most = -a.lo > a.hi ? -a.lo : a.hi;
    if (most < 1) most = 1;
    return between(-most, most);
}

/* ---- integers ---- */

static Z3_ast number(struct adapter *self, sbv_t k) {
    char text[48];
    return Z3_mk_numeral(self->z3, bv_dec((bv_t)k, BV_MAX_WIDTH, true, text), self->integer);
}

static Z3_ast two_to(struct adapter *self, unsigned w) {
    char text[48];
    if (w >= BV_MAX_WIDTH) /* 2^128, one digit more than a bv_t holds */
        return Z3_mk_numeral(self->z3, "340282366920938463463374607431768211456", self->integer);
    bv_dec((bv_t)1 << w, BV_MAX_WIDTH, false, text);
    return Z3_mk_numeral(self->z3, text, self->integer);
}

static Z3_ast add(struct adapter *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_add(self->z3, 2, pair);
}

static Z3_ast sub(struct adapter *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_sub(self->z3, 2, pair);
}

static Z3_ast mul(struct adapter *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_mul(self->z3, 2, pair);
}

static Z3_ast and2(struct adapter *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_and(self->z3, 2, pair);
}

static Z3_ast negative(struct adapter *self, Z3_ast a) {
    return Z3_mk_lt(self->z3, a, number(self, 0));
}

static Z3_ast zero(struct adapter *self, Z3_ast a) {
    return Z3_mk_eq(self->z3, a, number(self, 0));
}

/* The value read as unsigned: 0 <= . < 2^w. */
static struct value as_unsigned(struct adapter *self, struct value v, unsigned w) {
    struct range full = unsigned_range(w);
    if (full.known && inside(v.range, 0, full.hi)) return v;
    Z3_ast whole = two_to(self, w);
    if (full.known && inside(v.range, -full.hi - 1, full.hi))
        v.a = Z3_mk_ite(self->z3, negative(self, v.a), add(self, v.a, whole), v.a);
    else
        v.a = Z3_mk_mod(self->z3, v.a, whole);
    v.range = full;
    return v;
}

/* The value read as signed: -2^(w-1) <= . < 2^(w-1). */
static struct value reduced(struct adapter *self, struct value v, unsigned w) {
    if (fits(v.range, w)) return v;
    Z3_ast half = two_to(self, w - 1);
    Z3_ast up = Z3_mk_mod(self->z3, add(self, v.a, half), two_to(self, w));
    return (struct value){sub(self, up, half), signed_range(w)};
}

static void must(struct adapter *self, Z3_ast a) {
    Z3_solver_assert(self->z3, self->solver, a);
    if (!a || Z3_get_error_code(self->z3) != Z3_OK) self->failed = true;
}

/* Says that the Int is a signed number of this width. */
static struct value limited(struct adapter *self, Z3_ast a, unsigned w) {
    Z3_ast half = two_to(self, w - 1);
    must(self, Z3_mk_ge(self->z3, a, Z3_mk_unary_minus(self->z3, half)));
    must(self, Z3_mk_lt(self->z3, a, half));
    return (struct value){a, signed_range(w)};
}

/* ---- the two kinds of terms ---- */

static struct value anything(struct adapter *self, unsigned w) {
    Z3_sort sort = w == 1 ? Z3_mk_bool_sort(self->z3) : self->integer;
    Z3_ast a = Z3_mk_fresh_const(self->z3, "any", sort);
    return w == 1 ? (struct value){.a = a} : limited(self, a, w);
}

/* A translated term as an Int; of width 1: 0 or -1. */
static struct value integer(struct adapter *self, term t) {
    struct value v = self->of[t];
    if (width(self, t) != 1) return v;
    v.a = Z3_mk_ite(self->z3, v.a, number(self, -1), number(self, 0));
    v.range = between(-1, 0);
    return v;
}

/* The Int as a term of width w. */
static struct value of_width(struct adapter *self, struct value v, unsigned w) {
    if (w == 1) return (struct value){.a = Z3_mk_not(self->z3, zero(self, v.a))};
    return v;
}

/* Bits lo .. lo + w - 1 of an Int, which need not be reduced for that. */
static struct value bits(struct adapter *self, struct value v, unsigned lo, unsigned w) {
    if (lo) {
        struct range r = v.range;
        bool known = r.known && lo <= RANGE_BITS;
        v.a = Z3_mk_div(self->z3, v.a, two_to(self, lo)); /* rounds down */
        v.range = known ? between(r.lo >> lo, r.hi >> lo) : (struct range){0};
    }
    if (w == 1) {
        Z3_ast bit = Z3_mk_mod(self->z3, v.a, number(self, 2));
        return (struct value){.a = Z3_mk_not(self->z3, zero(self, bit))};
    }
    return reduced(self, v, w);
}

/* ---- operators ---- */

/* Rounds towards 0; by 0 as in core/sem. Z3 rounds down for a dividend from 0 on. */
static Z3_ast quotient(struct adapter *self, Z3_ast a, Z3_ast b) {
    Z3_context z3 = self->z3;
    Z3_ast other = Z3_mk_unary_minus(z3, Z3_mk_div(z3, Z3_mk_unary_minus(z3, a), b));
    Z3_ast q = Z3_mk_ite(z3, negative(self, a), other, Z3_mk_div(z3, a, b));
    Z3_ast by_zero = Z3_mk_ite(z3, negative(self, a), number(self, 1), number(self, -1));
    return Z3_mk_ite(z3, zero(self, b), by_zero, q);
}

static Z3_ast rest(struct adapter *self, Z3_ast a, Z3_ast b) {
    Z3_context z3 = self->z3;
    Z3_ast other = Z3_mk_unary_minus(z3, Z3_mk_mod(z3, Z3_mk_unary_minus(z3, a), b));
    Z3_ast r = Z3_mk_ite(z3, negative(self, a), other, Z3_mk_mod(z3, a, b));
    return Z3_mk_ite(z3, zero(self, b), a, r);
}

static struct value divided(struct adapter *self, enum term_op op, struct value a, struct value b,
                            unsigned w) {
    bool is_unsigned = op == TERM_UDIV || op == TERM_UREM;
    if (is_unsigned) a = as_unsigned(self, a, w), b = as_unsigned(self, b, w);
    bool remainder = op == TERM_UREM || op == TERM_SREM;
    Z3_ast r = remainder ? rest(self, a.a, b.a) : quotient(self, a.a, b.a);
    struct value v = {r, no_larger(a.range)};
    return is_unsigned ? reduced(self, v, w) : v;
}

/* x & (2^k - 1), x & -2^k; no .a: another mask. */
static struct value masked(struct adapter *self, struct value a, bv_t mask, unsigned w) {
    if (mask == bv_mask(w)) return a;
    for (unsigned k = 1; k < w; k++) {
        bool low = mask == bv_mask(k), high = mask == (bv_mask(w) & ~bv_mask(k));
        if (low) return as_unsigned(self, a, k);
        if (!high) continue;
        Z3_ast below = Z3_mk_mod(self->z3, a.a, two_to(self, k));
        return reduced(self, (struct value){sub(self, a.a, below), {0}}, w);
    }
    return (struct value){0};
}

static struct value conjunction(struct adapter *self, const struct term_node *n, unsigned w) {
    bv_t k;
    struct value v = {0};
    for (unsigned i = 0; i < 2 && !v.a; i++)
        if (term_is_const(self->base.store, n->arg[i], &k))
            v = masked(self, self->of[n->arg[1 - i]], k, w);
    return v.a ? v : anything(self, w);
}

static struct value shifted(struct adapter *self, const struct term_node *n, unsigned w) {
    bv_t k;
    struct value a = self->of[n->arg[0]];
    if (!term_is_const(self->base.store, n->arg[1], &k)) return anything(self, w);
    if (n->op == TERM_SHL) {
        if (k >= w) return (struct value){number(self, 0), between(0, 0)};
        struct range by =
            k < RANGE_BITS ? between(power((unsigned)k), power((unsigned)k)) : (struct range){0};
        return (struct value){mul(self, a.a, two_to(self, (unsigned)k)), product(a.range, by)};
    }
    if (n->op == TERM_LSHR) a = as_unsigned(self, a, w);
    unsigned by = k < w ? (unsigned)k : w;
    struct value v = {Z3_mk_div(self->z3, a.a, two_to(self, by)), a.range};
    if (a.range.known)
        v.range = by <= RANGE_BITS ? between(a.range.lo >> by, a.range.hi >> by) : between(-1, 0);
    return reduced(self, v, w);
}

static struct value joined(struct adapter *self, const struct term_node *n) {
    unsigned wl = width(self, n->arg[1]);
    struct value hi = integer(self, n->arg[0]);
    struct value lo = as_unsigned(self, integer(self, n->arg[1]), wl);
    Z3_ast a = add(self, mul(self, hi.a, two_to(self, wl)), lo.a);
    bool known = fits(hi.range, width(self, n->arg[0]));
    return (struct value){a, known ? signed_range(n->sort.width) : (struct range){0}};
}

static struct value extended(struct adapter *self, const struct term_node *n) {
    struct value v = integer(self, n->arg[0]);
    return n->op == TERM_SEXT ? v : as_unsigned(self, v, width(self, n->arg[0]));
}

static struct value arithmetic(struct adapter *self, const struct term_node *n) {
    struct value a = self->of[n->arg[0]], b = self->of[n->arg[1]];
    bool known = a.range.known && b.range.known;
    struct range none = {0};
    switch (n->op) {
    case TERM_ADD:
        return (struct value){add(self, a.a, b.a),
                              known ? between(a.range.lo + b.range.lo, a.range.hi + b.range.hi)
                                    : none};
    case TERM_SUB:
        return (struct value){sub(self, a.a, b.a),
                              known ? between(a.range.lo - b.range.hi, a.range.hi - b.range.lo)
                                    : none};
    case TERM_MUL:
        return (struct value){mul(self, a.a, b.a), product(a.range, b.range)};
    default:
        return divided(self, (enum term_op)n->op, a, b, n->sort.width);
    }
}

/* ---- arrays ---- */

static Z3_sort array_sort(struct adapter *self) {
    return Z3_mk_array_sort(self->z3, self->integer, self->integer);
}

static Z3_ast index_of(struct adapter *self, term i) {
    return reduced(self, integer(self, i), width(self, i)).a;
}

static Z3_ast translate_array(struct adapter *self, const struct term_node *n) {
    Z3_context z3 = self->z3;
    unsigned w = n->sort.width;
    switch (n->op) {
    case TERM_ARRAY_VAR:
        return Z3_mk_fresh_const(z3, "array", array_sort(self));
    case TERM_ARRAY_CONST:
        return Z3_mk_const_array(z3, self->integer, reduced(self, integer(self, n->arg[0]), w).a);
    case TERM_STORE:
        return Z3_mk_store(z3, self->of[n->arg[0]].a, index_of(self, n->arg[1]),
                           reduced(self, integer(self, n->arg[2]), w).a);
    case TERM_ITE:
        return Z3_mk_ite(z3, self->of[n->arg[0]].a, self->of[n->arg[1]].a, self->of[n->arg[2]].a);
    default: /* SHIFTED, SPLICE */
        return Z3_mk_fresh_const(z3, "any", array_sort(self));
    }
}

static struct value selected(struct adapter *self, const struct term_node *n) {
    Z3_ast a = Z3_mk_select(self->z3, self->of[n->arg[0]].a, index_of(self, n->arg[1]));
    return of_width(self, limited(self, a, n->sort.width), n->sort.width);
}

/* ---- conditions ---- */

/* Of one bit, read as 0 and 1. */
static Z3_ast compare_bits(struct adapter *self, enum term_op op, Z3_ast a, Z3_ast b) {
    Z3_context z3 = self->z3;
    switch (op) {
    case TERM_EQ:
        return Z3_mk_iff(z3, a, b);
    case TERM_ULT:
        return and2(self, Z3_mk_not(z3, a), b);
    case TERM_ULE:
        return Z3_mk_implies(z3, a, b);
    case TERM_SLT:
        return and2(self, a, Z3_mk_not(z3, b));
    case TERM_SLE:
        return Z3_mk_implies(z3, b, a);
    default:
        return Z3_mk_false(z3);
    }
}

/* Are low and high the signed and the unsigned reading of one number? NULL: they cannot be. */
static Z3_ast two_readings(struct adapter *self, struct value low, struct value high, unsigned w) {
    bool never = w <= RANGE_BITS && high.range.known && high.range.hi < power(w - 1);
    if (never || (low.range.known && low.range.lo >= 0)) return NULL;
    Z3_ast same = Z3_mk_eq(self->z3, add(self, low.a, two_to(self, w)), high.a);
    Z3_ast least = Z3_mk_unary_minus(self->z3, two_to(self, w - 1));
    Z3_ast is_signed = and2(self, negative(self, low.a), Z3_mk_ge(self->z3, low.a, least));
    return and2(self, is_signed, same);
}

static Z3_ast equal(struct adapter *self, struct value a, struct value b, unsigned w) {
    Z3_ast ways[3] = {Z3_mk_eq(self->z3, a.a, b.a)};
    unsigned n = 1;
    if ((ways[n] = two_readings(self, a, b, w)) != NULL) n++;
    if (n < 3 && (ways[n] = two_readings(self, b, a, w)) != NULL) n++;
    return n == 1 ? ways[0] : Z3_mk_or(self->z3, n, ways);
}

static Z3_ast translate_predicate(struct adapter *self, const struct term_node *n) {
    unsigned w = width(self, n->arg[0]);
    struct value a = self->of[n->arg[0]], b = self->of[n->arg[1]];
    if (w == 1) return compare_bits(self, (enum term_op)n->op, a.a, b.a);
    if (n->op == TERM_ULT || n->op == TERM_ULE)
        a = as_unsigned(self, a, w), b = as_unsigned(self, b, w);
    switch (n->op) {
    case TERM_EQ:
        return equal(self, a, b, w);
    case TERM_ULT:
    case TERM_SLT:
        return Z3_mk_lt(self->z3, a.a, b.a);
    case TERM_ULE:
    case TERM_SLE:
        return Z3_mk_le(self->z3, a.a, b.a);
    default: /* overflow: not seen in unbounded arithmetic */
        return Z3_mk_false(self->z3);
    }
}

/* Operators of one bit on bits; NULL: none of these. */
static Z3_ast translate_logic(struct adapter *self, const struct term_node *n) {
    Z3_ast x[3] = {NULL};
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) x[i] = self->of[n->arg[i]].a;
    switch (n->op) {
    case TERM_CONST:
        return n->k ? Z3_mk_true(self->z3) : Z3_mk_false(self->z3);
    case TERM_VAR:
        return Z3_mk_fresh_const(self->z3, "bit", Z3_mk_bool_sort(self->z3));
    case TERM_NOT:
        return Z3_mk_not(self->z3, x[0]);
    case TERM_ITE:
        return Z3_mk_ite(self->z3, x[0], x[1], x[2]);
    case TERM_AND:
    case TERM_MUL:
        return Z3_mk_and(self->z3, 2, x);
    case TERM_OR:
        return Z3_mk_or(self->z3, 2, x);
    case TERM_XOR:
    case TERM_ADD:
    case TERM_SUB:
        return Z3_mk_xor(self->z3, x[0], x[1]);
    default:
        return NULL;
    }
}

/* ---- one term ---- */

static struct value constant(struct adapter *self, const struct term_node *n) {
    sbv_t k = bv_signed(n->k, n->sort.width);
    return (struct value){number(self, k), between(k, k)};
}

static struct value complement(struct adapter *self, struct value a) {
    Z3_ast minus_one = number(self, -1);
    struct range r = a.range.known ? between(-1 - a.range.hi, -1 - a.range.lo) : a.range;
    return (struct value){sub(self, minus_one, a.a), r};
}

static struct value chosen(struct adapter *self, const struct term_node *n) {
    struct value a = self->of[n->arg[1]], b = self->of[n->arg[2]];
    return (struct value){Z3_mk_ite(self->z3, self->of[n->arg[0]].a, a.a, b.a),
                          both(a.range, b.range)};
}

static struct value translate_integer(struct adapter *self, const struct term_node *n) {
    unsigned w = n->sort.width;
    switch (n->op) {
    case TERM_CONST:
        return constant(self, n);
    case TERM_VAR:
        return limited(self, Z3_mk_fresh_const(self->z3, "x", self->integer), w);
    case TERM_NOT:
        return complement(self, self->of[n->arg[0]]);
    case TERM_ITE:
        return chosen(self, n);
    case TERM_ZEXT:
    case TERM_SEXT:
        return extended(self, n);
    case TERM_AND:
        return conjunction(self, n, w);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return shifted(self, n, w);
    case TERM_CONCAT:
        return joined(self, n);
    default:
        if (n->op >= TERM_ADD && n->op <= TERM_SREM) return arithmetic(self, n);
        return anything(self, w);
    }
}

static struct value translate_node(struct adapter *self, const struct term_node *n) {
    if (n->sort.index) return (struct value){.a = translate_array(self, n)};
    if (n->op >= TERM_EQ && n->op <= TERM_UMULO)
        return (struct value){.a = translate_predicate(self, n)};
    if (n->op == TERM_SELECT) return selected(self, n);
    if (n->op == TERM_EXTRACT) return bits(self, integer(self, n->arg[0]), n->lo, n->sort.width);
    if (n->sort.width > 1) return translate_integer(self, n);
    Z3_ast a = translate_logic(self, n);
    return a ? (struct value){.a = a} : anything(self, 1);
}

static void reserve(struct adapter *self) {
    uint32_t need = term_count(self->base.store) + 1, old = self->cap;
    if (need <= old) return;
    self->cap = need + need / 2;
    self->of = vl_realloc(self->of, self->cap * sizeof *self->of);
    memset(self->of + old, 0, (self->cap - old) * sizeof *self->of);
}

/* Depth first with our own stack: terms may be deeper than C's. NULL after an error. */
static Z3_ast condition(struct adapter *self, term root) {
    reserve(self);
    self->todo.n = 0;
    vec_push(&self->arena, &self->todo, root);
    while (self->todo.n && !self->failed) {
        term t = self->todo.at[self->todo.n - 1];
        const struct term_node *n = term_get(self->base.store, t);
        uint32_t before = self->todo.n;
        for (unsigned i = 0; i < 3 && !self->of[t].a; i++)
            if (n->arg[i] && !self->of[n->arg[i]].a) vec_push(&self->arena, &self->todo, n->arg[i]);
        if (self->todo.n > before) continue;
        if (!self->of[t].a) self->of[t] = translate_node(self, n);
        if (!self->of[t].a || Z3_get_error_code(self->z3) != Z3_OK) self->failed = true;
        self->todo.n--;
    }
    return self->failed ? NULL : self->of[root].a;
}

/* ---- assertions and checks ---- */

static void drop_model(struct adapter *self) {
    if (self->model) Z3_model_dec_ref(self->z3, self->model);
    self->model = NULL;
}

static void assert_term(struct solver *s, term t) {
    struct adapter *self = self_of(s);
    drop_model(self);
    Z3_ast a = condition(self, t);
    if (a) must(self, a);
}

/* l with l -> t */
static Z3_ast literal_of(struct adapter *self, term t) {
    uint64_t known;
    if (map_get(&self->literal, t, &known)) return (Z3_ast)(uintptr_t)known;
    Z3_ast l = Z3_mk_fresh_const(self->z3, "assume", Z3_mk_bool_sort(self->z3));
    Z3_ast a = condition(self, t);
    if (!a || !l) return NULL;
    must(self, Z3_mk_implies(self->z3, l, a));
    map_put(&self->arena, &self->literal, t, (uint64_t)(uintptr_t)l);
    return l;
}

static void keep_model(struct adapter *self) {
    self->model = Z3_solver_get_model(self->z3, self->solver);
    if (self->model)
        Z3_model_inc_ref(self->z3, self->model);
    else
        self->failed = true;
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    struct adapter *self = self_of(s);
    drop_model(self);
    self->assumed.n = self->core.n = 0;
    for (uint32_t i = 0; i < n && !self->failed; i++)
        vec_push(&self->arena, &self->assumed, literal_of(self, assumptions[i]));
    if (self->failed || deadline_passed(deadline)) return SOLVER_UNKNOWN;
    z3_limit(self->z3, self->solver, deadline);
    Z3_lbool r =
        Z3_solver_check_assumptions(self->z3, self->solver, self->assumed.n, self->assumed.at);
    if (Z3_get_error_code(self->z3) != Z3_OK) return SOLVER_UNKNOWN;
    if (r == Z3_L_TRUE) keep_model(self);
    if (r == Z3_L_FALSE &&
        !z3_core(self->z3, self->solver, &self->assumed, &self->arena, &self->core))
        self->failed = true;
    if (self->failed || r == Z3_L_UNDEF) return SOLVER_UNKNOWN;
    return r == Z3_L_TRUE ? SOLVER_SAT : SOLVER_UNSAT;
}

static bool failed(struct solver *s, uint32_t i) {
    struct adapter *self = self_of(s);
    return VL_REQUIRE(i < self->core.n) ? self->core.at[i] : true;
}

/* ---- models ---- */

/* Completed where the model leaves it open. */
static bv_t model_value(struct adapter *self, Z3_ast a, unsigned w) {
    Z3_ast v = NULL;
    if (!a || !Z3_model_eval(self->z3, self->model, a, true, &v) || !v) return 0;
    if (Z3_get_sort_kind(self->z3, Z3_get_sort(self->z3, v)) == Z3_BOOL_SORT)
        return Z3_get_bool_value(self->z3, v) == Z3_L_TRUE;
    if (!Z3_is_numeral_ast(self->z3, v)) return 0;
    const char *text = Z3_get_numeral_string(self->z3, v);
    bv_t k;
    return text && bv_parse(text, text + strlen(text), BV_MAX_WIDTH, &k) ? bv_norm(k, w) : 0;
}

static bv_t value(struct solver *s, term var) {
    struct adapter *self = self_of(s);
    if (!self->model || var >= self->cap) return 0;
    return model_value(self, self->of[var].a, term_width(s->store, var));
}

static bv_t element(struct solver *s, term array_var, bv_t index) {
    struct adapter *self = self_of(s);
    if (!self->model || array_var >= self->cap || !self->of[array_var].a) return 0;
    struct sort sort = term_get(s->store, array_var)->sort;
    Z3_ast i = number(self, bv_signed(index, sort.index));
    Z3_ast a = Z3_mk_select(self->z3, self->of[array_var].a, i);
    return model_value(self, a, sort.width);
}

/* ---- life ---- */

static void adapter_free(struct solver *s) {
    struct adapter *self = self_of(s);
    drop_model(self);
    Z3_solver_dec_ref(self->z3, self->solver);
    Z3_del_context(self->z3);
    free(self->of);
    arena_free(&self->arena);
    free(self);
}

static const struct solver_ops ops = {
    .name = "z3 (integers)",
    .assert_term = assert_term,
    .check = check,
    .value = value,
    .element = element,
    .failed = failed,
    .free = adapter_free,
};

struct solver *solver_z3_int_new(struct term_store *store) {
    struct adapter *self = vl_malloc(sizeof *self);
    *self = (struct adapter){.base = {.ops = &ops, .store = store, .incomplete = true}};
    self->z3 = z3_context();
    self->integer = Z3_mk_int_sort(self->z3);
    self->solver = Z3_mk_solver(self->z3);
    Z3_solver_inc_ref(self->z3, self->solver);
    return &self->base;
}
