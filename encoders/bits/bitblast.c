/* Bit-blasting: each term, once, to a vector of AIG literals.
 *
 * The walk is iterative (terms are as deep as the program is long): a term is computed
 * when its arguments are.  Operators are rows of a table: predicates (one bit out) and
 * functions (as wide as their operands); division computes quotient and remainder
 * together and keeps the pair, so that a / b and a % b share.
 */
#include "encoders/bits/bitblast.h"

#include "core/base/map.h"
#include "core/base/require.h"
#include "core/base/vec.h"
#include "encoders/bits/bitblast_float.h"
#include "encoders/bits/products.h"

#include <stdlib.h>
#include <string.h>

struct bitblast {
    const struct term_store *store;
    struct aig *g;
    uint32_t *at; /* of each term: offset of its literals in the pool, 0 = not met */
    uint32_t terms;
    VEC(aig_lit) pool;
    bool relational;
    uint32_t products;
    VEC(aig_lit) guesses;
    VEC(aig_lit) facts;
    VEC(term) stack;
    /* unsigned, signed, of significands: operands -> offset of quotient, then remainder */
    struct map quotients[3];
    struct arena arena;
};

struct bitblast *bitblast_new(const struct term_store *s, struct aig *g) {
    struct bitblast *b = vl_malloc(sizeof *b);
    *b = (struct bitblast){.store = s, .g = g};
    vec_push(&b->arena, &b->pool, AIG_FALSE); /* offset 0 means "not met" */
    return b;
}

uint32_t bitblast_guesses(const struct bitblast *b, const aig_lit **guesses) {
    *guesses = b->guesses.at;
    return b->guesses.n;
}

uint32_t bitblast_products(const struct bitblast *b) { return b->products; }

void bitblast_relational(struct bitblast *b) { b->relational = true; }

void bitblast_free(struct bitblast *b) {
    if (!b) return;
    free(b->at);
    arena_free(&b->arena);
    free(b);
}

static uint32_t keep_bits(struct bitblast *b, const aig_lit *bits, unsigned w) {
    uint32_t offset = b->pool.n;
    for (unsigned i = 0; i < w; i++) vec_push(&b->arena, &b->pool, bits[i]);
    return offset;
}

static const aig_lit *bits_of(const struct bitblast *b, term t) { return b->pool.at + b->at[t]; }

static bool met(const struct bitblast *b, term t) { return t < b->terms && b->at[t]; }

static void inputs(struct bitblast *b, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = aig_input(b->g);
}

/* --- operators of two operands --------------------------------------------------------- */

typedef void (*function)(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w,
                         aig_lit *out);
typedef aig_lit (*predicate)(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w);

static void f_add(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    circuit_add(g, x, y, AIG_FALSE, w, out);
}

static void f_sub(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    circuit_sub(g, x, y, w, out);
}

static void f_and(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = aig_and(g, x[i], y[i]);
}

static void f_or(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = aig_or(g, x[i], y[i]);
}

static void f_xor(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = aig_xor(g, x[i], y[i]);
}

static void f_lshr(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    circuit_shr(g, x, y, AIG_FALSE, w, out);
}

static void f_ashr(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w, aig_lit *out) {
    circuit_shr(g, x, y, x[w - 1], w, out);
}

static aig_lit p_ule(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w) {
    return aig_not(circuit_ult(g, y, x, w));
}

static aig_lit p_sle(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w) {
    return aig_not(circuit_slt(g, y, x, w));
}

static aig_lit p_uaddo(struct aig *g, const aig_lit *x, const aig_lit *y, unsigned w) {
    circuit_bits sum;
    return circuit_add(g, x, y, AIG_FALSE, w, sum);
}

static const function functions[TERM_OP_COUNT] = {
    [TERM_ADD] = f_add,       [TERM_SUB] = f_sub,   [TERM_MUL] = circuit_mul,
    [TERM_AND] = f_and,       [TERM_OR] = f_or,     [TERM_XOR] = f_xor,
    [TERM_SHL] = circuit_shl, [TERM_LSHR] = f_lshr, [TERM_ASHR] = f_ashr,
};

static const predicate predicates[TERM_OP_COUNT] = {
    [TERM_EQ] = circuit_eq,       [TERM_ULT] = circuit_ult,     [TERM_ULE] = p_ule,
    [TERM_SLT] = circuit_slt,     [TERM_SLE] = p_sle,           [TERM_SADDO] = circuit_saddo,
    [TERM_SSUBO] = circuit_ssubo, [TERM_SMULO] = circuit_smulo, [TERM_UADDO] = p_uaddo,
    [TERM_USUBO] = circuit_ult,   [TERM_UMULO] = circuit_umulo,
};

/* --- the others ------------------------------------------------------------------------ */

static void divide_unsigned(struct bitblast *b, const aig_lit *x, const aig_lit *y, unsigned w,
                            aig_lit *quot, aig_lit *rem) {
    if (!b->relational) {
        circuit_udivrem(b->g, x, y, w, quot, rem);
        return;
    }
    aig_lit fact = circuit_divide_by_relation(b->g, x, y, w, quot, rem);
    if (fact != AIG_TRUE) vec_push(&b->arena, &b->facts, fact);
}

/* Magnitudes are divided; the quotient is negative where the signs differ, the remainder
 * has the sign of the dividend. */
static void divide_signed(struct bitblast *b, const aig_lit *x, const aig_lit *y, unsigned w,
                          aig_lit *quot, aig_lit *rem) {
    circuit_bits mag_x, mag_y, q, r;
    aig_lit sign_x = x[w - 1], sign_y = y[w - 1];
    circuit_negate_if(b->g, sign_x, x, w, mag_x);
    circuit_negate_if(b->g, sign_y, y, w, mag_y);
    divide_unsigned(b, mag_x, mag_y, w, q, r);
    circuit_negate_if(b->g, aig_xor(b->g, sign_x, sign_y), q, w, quot);
    circuit_negate_if(b->g, sign_x, r, w, rem);
}

/* Offset of quotient and remainder of n's operands. */
static uint32_t divided(struct bitblast *b, const struct term_node *n, unsigned w, const aig_lit *x,
                        const aig_lit *y) {
    bool is_signed = n->op == TERM_SDIV || n->op == TERM_SREM;
    struct map *m = &b->quotients[is_signed];
    uint64_t key = (uint64_t)n->arg[0] << 32 | n->arg[1], offset;
    if (map_get(m, key, &offset)) return (uint32_t)offset;
    circuit_bits quot, rem;
    (is_signed ? divide_signed : divide_unsigned)(b, x, y, w, quot, rem);
    offset = keep_bits(b, quot, w);
    keep_bits(b, rem, w);
    map_put(&b->arena, m, key, offset);
    return (uint32_t)offset;
}

static void divide_circuit(struct bitblast *b, const struct term_node *n, unsigned w,
                           const aig_lit *x, const aig_lit *y, aig_lit *out) {
    uint32_t offset = divided(b, n, w, x, y);
    if (n->op == TERM_UREM || n->op == TERM_SREM) offset += w;
    memcpy(out, b->pool.at + offset, w * sizeof *out);
}

enum { X87_PRECISION = 64 };

/* The relation is much faster at what programs rely on (x / y <= x for y >= 1: 0.3 s instead of 10
 * s for f32); but with 64 bits, both operands known and the divisor no constant, it does not end.
 */
static void divide_them(struct bitblast *b, const aig_lit *x, const aig_lit *y, unsigned w,
                        aig_lit *quot, aig_lit *rem) {
    if (circuit_is_constant(y, w) || circuit_length(y, w) < X87_PRECISION)
        divide_unsigned(b, x, y, w, quot, rem);
    else
        circuit_udivrem(b->g, x, y, w, quot, rem);
}

struct float_quotient {
    struct bitblast *b;
    const struct term_node *n; /* FDIV or FREM */
};

/* Once for a quotient that is rounded in several directions. */
static void divide_significands(void *ctx, const aig_lit *x, const aig_lit *y, unsigned w,
                                aig_lit *quot, aig_lit *rem) {
    const struct float_quotient *q = ctx;
    struct bitblast *b = q->b;
    uint64_t key = (uint64_t)q->n->arg[0] << 32 | q->n->arg[1], offset;
    bool known = q->n->op == TERM_FDIV && map_get(&b->quotients[2], key, &offset);
    if (known) {
        memcpy(quot, b->pool.at + offset, w * sizeof *quot);
        memcpy(rem, b->pool.at + offset + w, w * sizeof *rem);
        return;
    }
    divide_them(b, x, y, w, quot, rem);
    if (q->n->op != TERM_FDIV) return;
    map_put(&b->arena, &b->quotients[2], key, keep_bits(b, quot, w));
    keep_bits(b, rem, w);
}

static void float_op(struct bitblast *b, const struct term_node *n, const aig_lit *x,
                     const aig_lit *y, unsigned from, aig_lit *out) {
    struct float_quotient q = {b, n};
    struct float_divider by = {&q, divide_significands};
    unsigned w = n->sort.width;
    enum fp_rounding how = (enum fp_rounding)n->lo;
    aig_lit guess;
    switch ((enum term_op)n->op) {
    case TERM_FADD:
        float_add(b->g, x, y, how, w, out);
        break;
    case TERM_FMUL:
        float_mul(b->g, x, y, how, w, out);
        break;
    case TERM_FDIV:
        float_div(b->g, &by, x, y, how, w, out);
        break;
    case TERM_FMA:
        float_fma(b->g, x, y, bits_of(b, n->arg[2]), how, w, out);
        break;
    case TERM_FSQRT:
        float_sqrt(b->g, x, how, w, out);
        break;
    case TERM_FROUND:
        float_round(b->g, x, how, w, out);
        break;
    case TERM_FCAST:
        float_cast(b->g, x, how, from, w, out);
        break;
    case TERM_FTOSI:
    case TERM_FTOUI:
        float_to_int(b->g, x, from, w, n->op == TERM_FTOSI, out);
        break;
    case TERM_SITOF:
    case TERM_UITOF:
        float_from_int(b->g, x, from, n->op == TERM_SITOF, how, w, out);
        break;
    default:
        float_rem(b->g, &by, x, y, w, out, &guess);
        vec_push(&b->arena, &b->guesses, guess);
    }
}

static void constant_bits(bv_t k, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = k >> i & 1 ? AIG_TRUE : AIG_FALSE;
}

static void extend(const aig_lit *x, unsigned from, aig_lit fill, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = i < from ? x[i] : fill;
}

/* n's literals from those of its arguments, which are all met; false if it has no circuit. */
static bool compute(struct bitblast *b, const struct term_node *n, aig_lit *out) {
    circuit_bits x, y;
    unsigned w = n->sort.width, wx = 0, wy = 0;
    if (n->arg[0]) {
        wx = term_width(b->store, n->arg[0]);
        memcpy(x, bits_of(b, n->arg[0]), wx * sizeof *x);
    }
    if (n->arg[1]) {
        wy = term_width(b->store, n->arg[1]);
        memcpy(y, bits_of(b, n->arg[1]), wy * sizeof *y);
    }
    switch ((enum term_op)n->op) {
    case TERM_CONST:
        constant_bits(n->k, w, out);
        return true;
    case TERM_VAR:
        inputs(b, w, out);
        return true;
    case TERM_NOT:
        for (unsigned i = 0; i < w; i++) out[i] = aig_not(x[i]);
        return true;
    case TERM_ZEXT:
        extend(x, wx, AIG_FALSE, w, out);
        return true;
    case TERM_SEXT:
        extend(x, wx, x[wx - 1], w, out);
        return true;
    case TERM_EXTRACT:
        memcpy(out, x + n->lo, w * sizeof *out);
        return true;
    case TERM_CONCAT:
        memcpy(out, y, wy * sizeof *out);
        memcpy(out + wy, x, wx * sizeof *out);
        return true;
    case TERM_ITE:
        circuit_mux(b->g, x[0], y, bits_of(b, n->arg[2]), w, out);
        return true;
    case TERM_UDIV:
    case TERM_UREM:
    case TERM_SDIV:
    case TERM_SREM:
        divide_circuit(b, n, w, x, y, out);
        return true;
    default:
        break;
    }
    if (functions[n->op])
        functions[n->op](b->g, x, y, w, out);
    else if (predicates[n->op])
        out[0] = predicates[n->op](b->g, x, y, wx);
    else if (n->op >= TERM_FADD && n->op <= TERM_FMA)
        float_op(b, n, x, y, wx, out);
    else
        return false;
    return true;
}

/* Arrays are gone before this layer.  Should one come all the same, a release build reads
 * it as unknown bits: more behaviour, so nothing is proved by mistake. */
static bool about_arrays(const struct term_store *s, const struct term_node *n) {
    for (int i = 0; i < 3; i++)
        if (n->arg[i] && term_get(s, n->arg[i])->sort.index) return true;
    return n->sort.index;
}

static void blast(struct bitblast *b, term t) {
    circuit_bits out;
    struct term_node n = *term_get(b->store, t);
    if (!VL_REQUIRE(!about_arrays(b->store, &n) && compute(b, &n, out)))
        inputs(b, n.sort.width, out);
    uint32_t offset = keep_bits(b, out, n.sort.width);
    b->at[t] = offset;
    b->products += is_product(b->store, t);
}

/* Makes room for every term of the store, which may have grown since. */
static void terms_grow(struct bitblast *b) {
    uint32_t n = term_count(b->store) + 1;
    if (n <= b->terms) return;
    b->at = vl_realloc(b->at, n * sizeof *b->at);
    memset(b->at + b->terms, 0, (n - b->terms) * sizeof *b->at);
    b->terms = n;
}

/* Pushes the arguments of t that are not met; true if there are none. */
static bool ready(struct bitblast *b, term t) {
    const struct term_node *n = term_get(b->store, t);
    uint32_t before = b->stack.n;
    for (int i = 0; i < 3; i++)
        if (n->arg[i] && !met(b, n->arg[i])) vec_push(&b->arena, &b->stack, n->arg[i]);
    return b->stack.n == before;
}

/* A multiplier is a thousand gates and more. */
enum { LOOK_EVERY = 4000, LOOK_WORK = 400 };

const aig_lit *bitblast_within(struct bitblast *b, term root, deadline_t deadline) {
    uint32_t looked = aig_nodes(b->g);
    terms_grow(b);
    b->stack.n = 0;
    vec_push(&b->arena, &b->stack, root);
    while (b->stack.n) {
        term t = b->stack.at[b->stack.n - 1];
        if (!met(b, t) && !ready(b, t)) continue;
        if (!met(b, t)) blast(b, t);
        b->stack.n--;
        if (aig_nodes(b->g) - looked < LOOK_EVERY) continue;
        looked = aig_nodes(b->g);
        deadline_worked(deadline, LOOK_WORK);
        if (deadline_passed(deadline)) return NULL;
    }
    return bits_of(b, root);
}

const aig_lit *bitblast_term(struct bitblast *b, term root) {
    return bitblast_within(b, root, CLOCK_NEVER);
}

const aig_lit *bitblast_var(const struct bitblast *b, term var) {
    return met(b, var) ? bits_of(b, var) : NULL;
}

uint32_t bitblast_facts(const struct bitblast *b, uint32_t from, const aig_lit **facts) {
    *facts = b->facts.n > from ? b->facts.at + from : NULL;
    return b->facts.n > from ? b->facts.n - from : 0;
}
