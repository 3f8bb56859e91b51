/* solver_z3_int_terms.c - one term as an unbounded integer of Z3.
 *
 * Source: ESW 3.1 and 3.3 (docs/references.md): integers in place of bit-vectors, chosen by the
 * user, quick on linear arithmetic and blind for overflow.
 *
 * The one reading: a term wider than one bit is an Int congruent to its value modulo 2^w as long as
 * nothing below it overflows, and of variables, constants and elements of arrays the signed value.
 * Sums, differences and products are those of integers; signed comparisons, divisions and
 * extensions take the Int as it is, which is the abstraction.  An operation that reads a term as
 * unsigned or takes bits out of it (ULT, UDIV, ZEXT, EXTRACT, ...) reduces it modulo 2^w first, so
 * that unsigned numbers from 2^(w-1) on mean what they should; equality takes either reading.  Each
 * Int has a range, so that mostly nothing is to be reduced.  Overflow predicates are false. Width 1
 * is Bool.  Arrays map Int to Int, with indices and elements reduced.
 *
 * An operation without a cheap meaning (bit operations and shifts by a variable, floats, ranges of
 * arrays) is any value of the width.
 *
 * Limits: ranges are not followed beyond 2^100.
 */
#include "engines/solver/solver_z3_int.h"

enum { RANGE_BITS = 100 };

static unsigned bits_of_term(const struct z3_ints *self, term t) {
    return term_width(self->base.store, t);
}

/* ---- ranges ---- */

/* The arithmetic is that of core's intervals.  What is added is an end: terms have up to 128 bits,
 * and nothing brings an integer back to a width, so beyond 2^100 a range is not known. */

static sbv_t power(unsigned w) { return (sbv_t)((bv_t)1 << w); } /* w below 127 */

static struct z3_range known_range(struct itv i) {
    bool known = itv_within(i, itv_of(-power(RANGE_BITS), power(RANGE_BITS)));
    return (struct z3_range){known, i};
}

static struct z3_range range_between(sbv_t lo, sbv_t hi) { return known_range(itv_of(lo, hi)); }

static struct z3_range signed_range(unsigned w) {
    if (w > RANGE_BITS) return (struct z3_range){0};
    return known_range(itv_full(w, true));
}

static struct z3_range unsigned_range(unsigned w) {
    if (w > RANGE_BITS) return (struct z3_range){0};
    return known_range(itv_full(w, false));
}

static bool range_within(struct z3_range r, struct itv i) { return r.known && itv_within(r.i, i); }

static bool fits(struct z3_range r, unsigned w) {
    return w <= RANGE_BITS && range_within(r, itv_full(w, true));
}

static struct z3_range hull_of(struct z3_range a, struct z3_range b) {
    if (!a.known || !b.known) return (struct z3_range){0};
    return known_range(itv_join(a.i, b.i));
}

static struct z3_range product(struct z3_range a, struct z3_range b) {
    struct itv i;
    if (!a.known || !b.known || !itv_mul(a.i, b.i, &i)) return (struct z3_range){0};
    return known_range(i);
}

/* Of a quotient or remainder, which is no larger than the dividend, or 1. */
static struct z3_range no_larger(struct z3_range a) {
    if (!a.known) return a;
    sbv_t most = -a.i.lo > a.i.hi ? -a.i.lo : a.i.hi;
    if (most < 1) most = 1;
    return range_between(-most, most);
}

/* Rounded down. */
static struct z3_range shifted(struct z3_range r, unsigned by) {
    return r.known && by <= RANGE_BITS ? range_between(r.i.lo >> by, r.i.hi >> by)
                                       : (struct z3_range){0};
}

/* ---- integers ---- */

Z3_ast z3_int_number(struct z3_ints *self, sbv_t k) {
    char text[48];
    return Z3_mk_numeral(self->z3, bv_dec((bv_t)k, BV_MAX_WIDTH, true, text), self->integer);
}

static Z3_ast two_to(struct z3_ints *self, unsigned w) {
    char text[48];
    if (w >= BV_MAX_WIDTH) /* 2^128, one digit more than a bv_t holds */
        return Z3_mk_numeral(self->z3, "340282366920938463463374607431768211456", self->integer);
    bv_dec((bv_t)1 << w, BV_MAX_WIDTH, false, text);
    return Z3_mk_numeral(self->z3, text, self->integer);
}

static Z3_ast sum_ast(struct z3_ints *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_add(self->z3, 2, pair);
}

static Z3_ast sub(struct z3_ints *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_sub(self->z3, 2, pair);
}

static Z3_ast mul(struct z3_ints *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_mul(self->z3, 2, pair);
}

static Z3_ast and2(struct z3_ints *self, Z3_ast a, Z3_ast b) {
    Z3_ast pair[] = {a, b};
    return Z3_mk_and(self->z3, 2, pair);
}

static Z3_ast negative(struct z3_ints *self, Z3_ast a) {
    return Z3_mk_lt(self->z3, a, z3_int_number(self, 0));
}

static Z3_ast zero(struct z3_ints *self, Z3_ast a) {
    return Z3_mk_eq(self->z3, a, z3_int_number(self, 0));
}

/* The value read as unsigned: 0 <= . < 2^w. */
static struct z3_int as_unsigned(struct z3_ints *self, struct z3_int v, unsigned w) {
    struct z3_range full = unsigned_range(w);
    if (full.known && range_within(v.range, full.i)) return v;
    Z3_ast whole = two_to(self, w);
    if (full.known && range_within(v.range, itv_of(-full.i.hi - 1, full.i.hi)))
        v.a = Z3_mk_ite(self->z3, negative(self, v.a), sum_ast(self, v.a, whole), v.a);
    else
        v.a = Z3_mk_mod(self->z3, v.a, whole);
    v.range = full;
    return v;
}

/* The value read as signed: -2^(w-1) <= . < 2^(w-1). */
static struct z3_int reduced(struct z3_ints *self, struct z3_int v, unsigned w) {
    if (fits(v.range, w)) return v;
    Z3_ast half = two_to(self, w - 1);
    Z3_ast up = Z3_mk_mod(self->z3, sum_ast(self, v.a, half), two_to(self, w));
    return (struct z3_int){sub(self, up, half), signed_range(w)};
}

void z3_int_must(struct z3_ints *self, Z3_ast a) {
    Z3_solver_assert(self->z3, self->solver, a);
    if (!a || Z3_get_error_code(self->z3) != Z3_OK) self->failed = true;
}

/* Says that the Int is a signed number of this width. */
static struct z3_int limited(struct z3_ints *self, Z3_ast a, unsigned w) {
    Z3_ast half = two_to(self, w - 1);
    z3_int_must(self, Z3_mk_ge(self->z3, a, Z3_mk_unary_minus(self->z3, half)));
    z3_int_must(self, Z3_mk_lt(self->z3, a, half));
    return (struct z3_int){a, signed_range(w)};
}

/* ---- the two kinds of terms ---- */

static struct z3_int anything(struct z3_ints *self, unsigned w) {
    Z3_sort sort = w == 1 ? Z3_mk_bool_sort(self->z3) : self->integer;
    Z3_ast a = Z3_mk_fresh_const(self->z3, "any", sort);
    return w == 1 ? (struct z3_int){.a = a} : limited(self, a, w);
}

/* A translated term as an Int; of width 1: 0 or -1. */
static struct z3_int integer(struct z3_ints *self, term t) {
    struct z3_int v = self->of[t];
    if (bits_of_term(self, t) != 1) return v;
    v.a = Z3_mk_ite(self->z3, v.a, z3_int_number(self, -1), z3_int_number(self, 0));
    v.range = range_between(-1, 0);
    return v;
}

/* The Int as a term of width w. */
static struct z3_int of_width(struct z3_ints *self, struct z3_int v, unsigned w) {
    if (w == 1) return (struct z3_int){.a = Z3_mk_not(self->z3, zero(self, v.a))};
    return v;
}

/* Bits lo .. lo + w - 1 of an Int, which need not be reduced for that. */
static struct z3_int bits(struct z3_ints *self, struct z3_int v, unsigned lo, unsigned w) {
    if (lo) {
        v.a = Z3_mk_div(self->z3, v.a, two_to(self, lo)); /* rounds down */
        v.range = shifted(v.range, lo);
    }
    if (w == 1) {
        Z3_ast bit = Z3_mk_mod(self->z3, v.a, z3_int_number(self, 2));
        return (struct z3_int){.a = Z3_mk_not(self->z3, zero(self, bit))};
    }
    return reduced(self, v, w);
}

/* ---- operators ---- */

/* Rounds towards 0; by 0 as in core/sem. Z3 rounds down for a dividend from 0 on. */
static Z3_ast quotient(struct z3_ints *self, Z3_ast a, Z3_ast b) {
    Z3_context z3 = self->z3;
    Z3_ast other = Z3_mk_unary_minus(z3, Z3_mk_div(z3, Z3_mk_unary_minus(z3, a), b));
    Z3_ast q = Z3_mk_ite(z3, negative(self, a), other, Z3_mk_div(z3, a, b));
    Z3_ast by_zero =
        Z3_mk_ite(z3, negative(self, a), z3_int_number(self, 1), z3_int_number(self, -1));
    return Z3_mk_ite(z3, zero(self, b), by_zero, q);
}

static Z3_ast rest(struct z3_ints *self, Z3_ast a, Z3_ast b) {
    Z3_context z3 = self->z3;
    Z3_ast other = Z3_mk_unary_minus(z3, Z3_mk_mod(z3, Z3_mk_unary_minus(z3, a), b));
    Z3_ast r = Z3_mk_ite(z3, negative(self, a), other, Z3_mk_mod(z3, a, b));
    return Z3_mk_ite(z3, zero(self, b), a, r);
}

static struct z3_int divided(struct z3_ints *self, enum term_op op, struct z3_int a,
                             struct z3_int b, unsigned w) {
    bool is_unsigned = op == TERM_UDIV || op == TERM_UREM;
    if (is_unsigned) a = as_unsigned(self, a, w), b = as_unsigned(self, b, w);
    bool remainder = op == TERM_UREM || op == TERM_SREM;
    Z3_ast r = remainder ? rest(self, a.a, b.a) : quotient(self, a.a, b.a);
    struct z3_int v = {r, no_larger(a.range)};
    return is_unsigned ? reduced(self, v, w) : v;
}

/* x & (2^k - 1), x & -2^k; no .a: another mask. */
static struct z3_int masked(struct z3_ints *self, struct z3_int a, bv_t mask, unsigned w) {
    if (mask == bv_mask(w)) return a;
    for (unsigned k = 1; k < w; k++) {
        bool low = mask == bv_mask(k), high = mask == (bv_mask(w) & ~bv_mask(k));
        if (low) return as_unsigned(self, a, k);
        if (!high) continue;
        Z3_ast below = Z3_mk_mod(self->z3, a.a, two_to(self, k));
        return reduced(self, (struct z3_int){sub(self, a.a, below), {0}}, w);
    }
    return (struct z3_int){0};
}

static struct z3_int and_integer(struct z3_ints *self, const struct term_node *n, unsigned w) {
    bv_t k;
    struct z3_int v = {0};
    for (unsigned i = 0; i < 2 && !v.a; i++)
        if (term_is_const(self->base.store, n->arg[i], &k))
            v = masked(self, self->of[n->arg[1 - i]], k, w);
    return v.a ? v : anything(self, w);
}

static struct z3_int shift_integer(struct z3_ints *self, const struct term_node *n, unsigned w) {
    bv_t k;
    struct z3_int a = self->of[n->arg[0]];
    if (!term_is_const(self->base.store, n->arg[1], &k)) return anything(self, w);
    if (n->op == TERM_SHL) {
        if (k >= w) return (struct z3_int){z3_int_number(self, 0), range_between(0, 0)};
        struct z3_range by = k < RANGE_BITS ? range_between(power((unsigned)k), power((unsigned)k))
                                            : (struct z3_range){0};
        return (struct z3_int){mul(self, a.a, two_to(self, (unsigned)k)), product(a.range, by)};
    }
    if (n->op == TERM_LSHR) a = as_unsigned(self, a, w);
    unsigned by = k < w ? (unsigned)k : w;
    struct z3_int v = {Z3_mk_div(self->z3, a.a, two_to(self, by)), a.range};
    if (a.range.known) v.range = by <= RANGE_BITS ? shifted(a.range, by) : range_between(-1, 0);
    return reduced(self, v, w);
}

static struct z3_int concat_integers(struct z3_ints *self, const struct term_node *n) {
    unsigned wl = bits_of_term(self, n->arg[1]);
    struct z3_int hi = integer(self, n->arg[0]);
    struct z3_int lo = as_unsigned(self, integer(self, n->arg[1]), wl);
    Z3_ast a = sum_ast(self, mul(self, hi.a, two_to(self, wl)), lo.a);
    bool known = fits(hi.range, bits_of_term(self, n->arg[0]));
    return (struct z3_int){a, known ? signed_range(n->sort.width) : (struct z3_range){0}};
}

static struct z3_int extended(struct z3_ints *self, const struct term_node *n) {
    struct z3_int v = integer(self, n->arg[0]);
    return n->op == TERM_SEXT ? v : as_unsigned(self, v, bits_of_term(self, n->arg[0]));
}

static struct z3_int arithmetic(struct z3_ints *self, const struct term_node *n) {
    struct z3_int a = self->of[n->arg[0]], b = self->of[n->arg[1]];
    bool known = a.range.known && b.range.known;
    struct z3_range none = {0};
    switch (n->op) {
    case TERM_ADD:
        return (struct z3_int){sum_ast(self, a.a, b.a),
                               known ? known_range(itv_add(a.range.i, b.range.i)) : none};
    case TERM_SUB:
        return (struct z3_int){sub(self, a.a, b.a),
                               known ? known_range(itv_sub(a.range.i, b.range.i)) : none};
    case TERM_MUL:
        return (struct z3_int){mul(self, a.a, b.a), product(a.range, b.range)};
    default:
        return divided(self, (enum term_op)n->op, a, b, n->sort.width);
    }
}

/* ---- arrays ---- */

static Z3_sort array_sort(struct z3_ints *self) {
    return Z3_mk_array_sort(self->z3, self->integer, self->integer);
}

static Z3_ast index_of(struct z3_ints *self, term i) {
    return reduced(self, integer(self, i), bits_of_term(self, i)).a;
}

static Z3_ast translate_array(struct z3_ints *self, const struct term_node *n) {
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

static struct z3_int selected(struct z3_ints *self, const struct term_node *n) {
    Z3_ast a = Z3_mk_select(self->z3, self->of[n->arg[0]].a, index_of(self, n->arg[1]));
    return of_width(self, limited(self, a, n->sort.width), n->sort.width);
}

/* ---- conditions ---- */

/* Of one bit, read as 0 and 1. */
static Z3_ast compare_bits(struct z3_ints *self, enum term_op op, Z3_ast a, Z3_ast b) {
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
static Z3_ast two_readings(struct z3_ints *self, struct z3_int low, struct z3_int high,
                           unsigned w) {
    bool never = w <= RANGE_BITS && high.range.known && high.range.i.hi < power(w - 1);
    if (never || (low.range.known && low.range.i.lo >= 0)) return NULL;
    Z3_ast same = Z3_mk_eq(self->z3, sum_ast(self, low.a, two_to(self, w)), high.a);
    Z3_ast least = Z3_mk_unary_minus(self->z3, two_to(self, w - 1));
    Z3_ast is_signed = and2(self, negative(self, low.a), Z3_mk_ge(self->z3, low.a, least));
    return and2(self, is_signed, same);
}

static Z3_ast equal_integers(struct z3_ints *self, struct z3_int a, struct z3_int b, unsigned w) {
    Z3_ast ways[3] = {Z3_mk_eq(self->z3, a.a, b.a)};
    unsigned n = 1;
    if ((ways[n] = two_readings(self, a, b, w)) != NULL) n++;
    if (n < 3 && (ways[n] = two_readings(self, b, a, w)) != NULL) n++;
    return n == 1 ? ways[0] : Z3_mk_or(self->z3, n, ways);
}

static Z3_ast translate_predicate(struct z3_ints *self, const struct term_node *n) {
    unsigned w = bits_of_term(self, n->arg[0]);
    struct z3_int a = self->of[n->arg[0]], b = self->of[n->arg[1]];
    if (w == 1) return compare_bits(self, (enum term_op)n->op, a.a, b.a);
    if (n->op == TERM_ULT || n->op == TERM_ULE)
        a = as_unsigned(self, a, w), b = as_unsigned(self, b, w);
    switch (n->op) {
    case TERM_EQ:
        return equal_integers(self, a, b, w);
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
static Z3_ast translate_logic(struct z3_ints *self, const struct term_node *n) {
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

static struct z3_int constant(struct z3_ints *self, const struct term_node *n) {
    sbv_t k = bv_signed(n->k, n->sort.width);
    return (struct z3_int){z3_int_number(self, k), range_between(k, k)};
}

static struct z3_int complement(struct z3_ints *self, struct z3_int a) {
    Z3_ast minus_one = z3_int_number(self, -1);
    struct z3_range r =
        a.range.known ? range_between(-1 - a.range.i.hi, -1 - a.range.i.lo) : a.range;
    return (struct z3_int){sub(self, minus_one, a.a), r};
}

static struct z3_int select_integer(struct z3_ints *self, const struct term_node *n) {
    struct z3_int a = self->of[n->arg[1]], b = self->of[n->arg[2]];
    return (struct z3_int){Z3_mk_ite(self->z3, self->of[n->arg[0]].a, a.a, b.a),
                           hull_of(a.range, b.range)};
}

static struct z3_int translate_integer(struct z3_ints *self, const struct term_node *n) {
    unsigned w = n->sort.width;
    switch (n->op) {
    case TERM_CONST:
        return constant(self, n);
    case TERM_VAR:
        return limited(self, Z3_mk_fresh_const(self->z3, "x", self->integer), w);
    case TERM_NOT:
        return complement(self, self->of[n->arg[0]]);
    case TERM_ITE:
        return select_integer(self, n);
    case TERM_ZEXT:
    case TERM_SEXT:
        return extended(self, n);
    case TERM_AND:
        return and_integer(self, n, w);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return shift_integer(self, n, w);
    case TERM_CONCAT:
        return concat_integers(self, n);
    default:
        if (n->op >= TERM_ADD && n->op <= TERM_SREM) return arithmetic(self, n);
        return anything(self, w);
    }
}

struct z3_int z3_int_translate(struct z3_ints *self, const struct term_node *n) {
    if (n->sort.index) return (struct z3_int){.a = translate_array(self, n)};
    if (n->op >= TERM_EQ && n->op <= TERM_UMULO)
        return (struct z3_int){.a = translate_predicate(self, n)};
    if (n->op == TERM_SELECT) return selected(self, n);
    if (n->op == TERM_EXTRACT) return bits(self, integer(self, n->arg[0]), n->lo, n->sort.width);
    if (n->sort.width > 1) return translate_integer(self, n);
    Z3_ast a = translate_logic(self, n);
    return a ? (struct z3_int){.a = a} : anything(self, 1);
}
