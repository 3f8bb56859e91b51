/* Unbounded integers against term_eval: exact where nothing overflows, blind where something does,
 * and no model that is none of bit-vectors. */
#include "encoders/term/internal.h"
#include "engines/solver/solver.h"
#include "tests/support/prng.h"
#include "tests/support/term_case.h"

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

/* ---- one term, from a file or to be shrunk ---- */

/* Does something in t overflow, so that integers say another thing? */
static term overflows(struct term_store *s, term t) {
    static const enum term_op test[TERM_OP_COUNT] = {
        [TERM_ADD] = TERM_SADDO, [TERM_SUB] = TERM_SSUBO, [TERM_MUL] = TERM_SMULO};
    struct term_cone cone = {0};
    term over = term_false(s);
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) {
        struct term_node n = *term_get(s, cone.at[i]);
        term is = 0;
        if (test[n.op]) is = term_bin(s, test[n.op], n.arg[0], n.arg[1]);
        if (n.op == TERM_SDIV)
            is = term_bin(s, TERM_SSUBO, term_const(s, n.sort.width, 0), n.arg[0]);
        if (n.op == TERM_SHL) {
            term back = term_bin(s, TERM_ASHR, cone.at[i], n.arg[1]);
            is = term_not(s, term_eq(s, back, n.arg[0]));
        }
        if (is) over = term_or(s, over, is);
    }
    term_cone_free(&cone);
    return over;
}

/* With the variables at these values, t has value k and may have no other. */
static bool has_value(struct term_store *s, term t, bv_t k, const struct term_model *m) {
    struct solver *v = solver_new(SOLVER_Z3_INT, s);
    struct term_cone cone = {0};
    term same = term_eq(s, t, term_const(s, term_width(s, t), k)), differs = term_not(s, same);
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) {
        term x = cone.at[i];
        if (op_of(s, x) == TERM_VAR)
            solver_assert(v, term_eq(s, x, term_const(s, term_width(s, x), m->var(m->ctx, x))));
    }
    bool good = solver_check(v, &same, 1, CLOCK_NEVER) == SOLVER_SAT &&
                solver_check(v, &differs, 1, CLOCK_NEVER) != SOLVER_SAT;
    term_cone_free(&cone);
    solver_free(v);
    return good;
}

/* planted: the value of a remainder is taken for one more. */
static bool values_agree(struct term_store *s, term t, bool planted) {
    enum { TRIED = 5 };
    struct term_values values = {.store = s};
    struct term_model m = term_values_model(&values);
    term over = overflows(s, t);
    bool good = true;
    for (; good && !term_get(s, t)->sort.index && values.round < TRIED; values.round++) {
        if (term_eval(s, over, &m)) continue;
        bv_t k = term_eval(s, t, &m) + (planted && op_of(s, t) == TERM_UREM);
        good = has_value(s, t, bv_norm(k, term_width(s, t)), &m);
    }
    return good;
}

static bool integers_agree(struct term_store *s, term t) { return values_agree(s, t, false); }
static bool integers_agree_rewriting(struct term_store *s, term t) {
    term_set_rewriting(s, true);
    return values_agree(s, t, false);
}
static bool planted_integers(struct term_store *s, term t) { return values_agree(s, t, true); }

static const struct term_check checks[] = {{"integers", integers_agree},
                                           {"integers_rewritten", integers_agree_rewriting},
                                           {"planted_integers", planted_integers},
                                           {0}};

/* ---- random terms ---- */

/* The number of terms that have the value that term_eval gives, and no other. */
static unsigned compare(struct gen *g, const struct term_model *m, bool rewriting) {
    struct solver *v = solver_new(SOLVER_Z3_INT, g->s);
    unsigned exact = 0;
    for (unsigned i = 0; i < VARS; i++)
        solver_assert(v, term_eq(g->s, g->var[i],
                                 term_const(g->s, term_width(g->s, g->var[i]), g->value[i])));
    for (uint32_t i = VARS; i < POOL; i++) {
        term_case_tries(&checks[rewriting], g->s, g->at[i]);
        term k = term_const(g->s, term_width(g->s, g->at[i]), term_eval(g->s, g->at[i], m));
        term same = term_eq(g->s, g->at[i], k), differs = term_not(g->s, same);
        enum solver_answer this = solver_check(v, &same, 1, CLOCK_NEVER);
        enum solver_answer other = solver_check(v, &differs, 1, CLOCK_NEVER);
        if (this != SOLVER_SAT || other == SOLVER_SAT) {
            term_case_failed(&checks[rewriting], g->s, g->at[i]);
            fail_msg("term %u has another value", i);
        }
        exact += other == SOLVER_UNSAT;
    }
    term_case_tries(checks, g->s, 0);
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
        if (!term_eval(g.s, g.over, &m))
            compared[round % 2]++, exact[round % 2] += compare(&g, &m, round % 2);
        term_store_free(g.s);
    }
    /* All of these operators are exact; rewriting makes some others. */
    assert_int_equal(exact[0], compared[0] * (POOL - VARS));
    assert_true(exact[1] > compared[1] * (POOL - VARS) * 9 / 10);
}

/* Any remainder shows the fault: of two constants or variables. */
static void a_planted_fault_is_shrunk(void **state) {
    (void)state;
    const struct term_check *c = &checks[2];
    term t = 0;
    struct gen g;
    for (uint64_t seed = 1; !t; seed++) {
        g = (struct gen){.s = term_store_new(), .seed = seed};
        term_set_rewriting(g.s, false);
        fill(&g);
        for (uint32_t i = VARS; i < POOL && !t; i++)
            if (op_of(g.s, g.at[i]) == TERM_UREM && !c->passes(g.s, g.at[i])) t = g.at[i];
        if (!t) term_store_free(g.s);
    }
    assert_true(checks[0].passes(g.s, t));
    term u = term_case_shrunk(g.s, t, c->passes, 150);
    assert_false(c->passes(g.s, u));
    assert_int_equal(op_of(g.s, u), TERM_UREM);
    struct term_cone cone = {0};
    term_cone(&cone, g.s, &u, 1);
    assert_true(cone.n <= 3);
    term_cone_free(&cone);
    term_store_free(g.s);
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

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_term_eval),
        cmocka_unit_test(a_planted_fault_is_shrunk),
        cmocka_unit_test(overflow_is_ignored),
        cmocka_unit_test(models_are_of_bit_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
