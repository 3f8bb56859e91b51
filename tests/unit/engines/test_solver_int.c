/* Unbounded integers against term_eval: exact where nothing overflows, blind where something does,
 * and no model that is none of bit-vectors. */
#include "engines/solver/solver.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { POOL = 26, VARS = 4, ROUNDS = 15 };

struct gen {
    struct term_store *s;
    uint64_t seed;
    term at[POOL], var[VARS];
    bv_t value[VARS];
    uint32_t n;
    term over; /* something overflows */
};

static uint32_t below(struct gen *g, uint32_t n) {
    return (uint32_t)(prng_step(&g->seed) >> 24) % n;
}

static bv_t var_value(void *ctx, term var) {
    struct gen *g = ctx;
    for (unsigned i = 0; i < VARS; i++)
        if (g->var[i] == var) return g->value[i];
    return 0;
}

static bv_t element_value(void *ctx, term array, bv_t index) {
    (void)ctx, (void)array, (void)index;
    return 0;
}

static term pick(struct gen *g, unsigned w) {
    for (uint32_t i = 0, from = below(g, g->n); i < g->n; i++) {
        term t = g->at[(from + i) % g->n];
        if (term_width(g->s, t) == w) return t;
    }
    return term_const(g->s, w, bv_norm(below(g, 9), w));
}

static void may_overflow(struct gen *g, enum term_op op, term a, term b) {
    g->over = term_or(g->s, g->over, term_bin(g->s, op, a, b));
}

static term arithmetic(struct gen *g, unsigned w) {
    static const enum term_op ops[] = {TERM_ADD,  TERM_SUB,  TERM_MUL, TERM_UDIV, TERM_UREM,
                                       TERM_SDIV, TERM_SREM, TERM_ADD, TERM_SUB};
    term a = pick(g, w), b = pick(g, w);
    enum term_op op = ops[below(g, 9)];
    if (op == TERM_ADD) may_overflow(g, TERM_SADDO, a, b);
    if (op == TERM_SUB) may_overflow(g, TERM_SSUBO, a, b);
    if (op == TERM_MUL) may_overflow(g, TERM_SMULO, a, b);
    if (op == TERM_SDIV) may_overflow(g, TERM_SSUBO, term_const(g->s, w, 0), a);
    return term_bin(g->s, op, a, b);
}

static term shift(struct gen *g, unsigned w) {
    static const enum term_op ops[] = {TERM_SHL, TERM_LSHR, TERM_ASHR};
    enum term_op op = ops[below(g, 3)];
    term a = pick(g, w), by = term_const(g->s, w, below(g, w));
    term r = term_bin(g->s, op, a, by);
    if (op == TERM_SHL) {
        term back = term_bin(g->s, TERM_ASHR, r, by);
        g->over = term_or(g->s, g->over, term_not(g->s, term_eq(g->s, back, a)));
    }
    return r;
}

static term piece(struct gen *g, unsigned w) {
    unsigned lo, to;
    switch (below(g, 4)) {
    case 0:
        return term_zext(g->s, pick(g, w), 2 * w);
    case 1:
        return term_sext(g->s, pick(g, w), 2 * w);
    case 2:
        return term_concat(g->s, pick(g, w), pick(g, below(g, 2) ? w : 1));
    default:
        lo = below(g, w), to = below(g, 2) ? w - lo : 1;
        return term_extract(g->s, pick(g, w), lo + to - 1, lo);
    }
}

static term compared(struct gen *g, unsigned w) {
    static const enum term_op ops[] = {TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT, TERM_SLE};
    term a = pick(g, w), b = pick(g, w);
    enum term_op op = ops[below(g, 5)];
    return op == TERM_EQ ? term_eq(g->s, a, b) : term_bin(g->s, op, a, b);
}

static term element(struct gen *g, unsigned w) {
    term m = term_array_const(g->s, 8, pick(g, w)), i = pick(g, 8);
    m = term_store_at(g->s, m, i, pick(g, w));
    return term_select(g->s, m, below(g, 2) ? i : pick(g, 8));
}

static term next(struct gen *g) {
    static const unsigned widths[] = {1, 8, 8, 16, 8};
    unsigned w = widths[below(g, 5)];
    switch (below(g, 8)) {
    case 0:
        return compared(g, w);
    case 1:
        return term_ite(g->s, pick(g, 1), pick(g, w), pick(g, w));
    case 2:
        return w > 1 ? shift(g, w) : compared(g, 8);
    case 3:
        return piece(g, 8);
    case 4:
        return term_and(g->s, pick(g, w), term_const(g->s, w, bv_mask(1 + below(g, w))));
    case 5:
        return below(g, 2) ? term_not(g->s, pick(g, w)) : element(g, 16);
    default:
        return w > 1 ? arithmetic(g, w) : compared(g, 8);
    }
}

static void fill(struct gen *g) {
    for (unsigned i = 0; i < VARS; i++) {
        unsigned w = i == 0 ? 16 : 8;
        g->at[i] = g->var[i] = term_var(g->s, w, "x");
        g->value[i] = bv_norm(below(g, 3) ? below(g, 12) : (bv_t)0 - below(g, 12), w);
        if (!below(g, 4)) g->value[i] = below(g, 256);
    }
    g->over = term_false(g->s);
    for (g->n = VARS; g->n < POOL; g->n++) g->at[g->n] = next(g);
}

/* The number of terms that have the value that term_eval gives, and no other. */
static unsigned compare(struct gen *g, const struct term_model *m) {
    struct solver *v = solver_new(SOLVER_Z3_INT, g->s);
    unsigned exact = 0;
    for (unsigned i = 0; i < VARS; i++)
        solver_assert(v, term_eq(g->s, g->var[i],
                                 term_const(g->s, term_width(g->s, g->var[i]), g->value[i])));
    for (uint32_t i = VARS; i < POOL; i++) {
        term k = term_const(g->s, term_width(g->s, g->at[i]), term_eval(g->s, g->at[i], m));
        term same = term_eq(g->s, g->at[i], k), differs = term_not(g->s, same);
        assert_int_equal(solver_check(v, &same, 1, CLOCK_NEVER), SOLVER_SAT);
        enum solver_answer other = solver_check(v, &differs, 1, CLOCK_NEVER);
        assert_int_not_equal(other, SOLVER_SAT);
        exact += other == SOLVER_UNSAT;
    }
    solver_free(v);
    return exact;
}

static void as_term_eval(void **state) {
    (void)state;
    unsigned compared[2] = {0}, exact[2] = {0}; /* [1]: rewritten */
    for (unsigned round = 0; compared[0] < ROUNDS || compared[1] < ROUNDS; round++) {
        struct gen g = {.s = term_store_new(), .seed = round * 77 + 5};
        term_set_rewriting(g.s, round % 2);
        fill(&g);
        struct term_model m = {&g, var_value, element_value};
        if (!term_eval(g.s, g.over, &m)) compared[round % 2]++, exact[round % 2] += compare(&g, &m);
        term_store_free(g.s);
    }
    /* All of these operators are exact; rewriting makes some others. */
    assert_int_equal(exact[0], compared[0] * (POOL - VARS));
    assert_true(exact[1] > compared[1] * (POOL - VARS) * 9 / 10);
}

static void overflow_is_ignored(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct solver *v = solver_new(SOLVER_Z3_INT, s);
    term x = term_var(s, 32, "x"), y = term_var(s, 32, "y"), zero = term_const(s, 32, 0);
    term over = term_bin(s, TERM_SADDO, x, y), sum = term_bin(s, TERM_ADD, x, y);
    assert_int_equal(solver_check(v, &over, 1, CLOCK_NEVER), SOLVER_UNSAT);
    term wraps[] = {term_bin(s, TERM_SLT, zero, x), term_bin(s, TERM_SLT, zero, y),
                    term_bin(s, TERM_SLT, sum, zero)};
    assert_int_equal(solver_check(v, wraps, 3, CLOCK_NEVER), SOLVER_UNSAT);
    solver_free(v);
    term_store_free(s);
}

/* True of some integers, of no bit-vectors. */
static void models_are_of_bit_vectors(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct solver *v = solver_new(SOLVER_Z3_INT, s);
    term x = term_var(s, 32, "x"), top = term_const(s, 32, 0x7fffffff), one = term_const(s, 32, 1);
    term y = term_var(s, 32, "y"), sum = term_bin(s, TERM_ADD, x, y);
    term beyond[] = {term_eq(s, x, top), term_eq(s, y, one),
                     term_bin(s, TERM_SLT, term_const(s, 32, 0), sum)};
    assert_int_equal(solver_check(v, beyond, 3, CLOCK_NEVER), SOLVER_UNKNOWN);
    assert_true(v->spurious);
    term half = term_eq(s, x, term_const(s, 32, 0x80000000)); /* an unsigned sum */
    term also[] = {half, term_eq(s, term_bin(s, TERM_SUB, x, one), top)};
    assert_int_equal(solver_check(v, also, 2, CLOCK_NEVER), SOLVER_SAT);
    assert_false(v->spurious);
    assert_true(solver_value(v, x) == 0x80000000);
    solver_free(v);
    term_store_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_term_eval),
        cmocka_unit_test(overflow_is_ignored),
        cmocka_unit_test(models_are_of_bit_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
