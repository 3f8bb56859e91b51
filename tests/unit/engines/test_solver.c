/* Both solvers behind solver.h: answers, models, cores, limits; SMT-LIB text read by Z3 itself. */
#include "engines/solver/solver.h"
#include "tests/support/draws.h"
#include "tests/support/share.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <z3.h>

#include <cmocka.h>

static const enum solver_kind kinds[] = {SOLVER_Z3, SOLVER_CADICAL, SOLVER_AUTO};
enum { KINDS = sizeof kinds / sizeof *kinds };

static enum solver_answer check(struct solver *v, const term *t, uint32_t n) {
    return solver_check(v, t, n, CLOCK_NEVER);
}

static void names(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    static const char *const expected[] = {"z3", "cadical", "cadical"};
    for (unsigned k = 0; k < KINDS; k++) {
        struct solver *v = solver_new(kinds[k], s);
        assert_non_null(v);
        assert_string_equal(solver_name(v), expected[k]);
        solver_free(v);
    }
    solver_free(NULL);
    term_store_free(s);
}

static void models_and_cores(void **state) {
    (void)state;
    for (unsigned k = 0; k < KINDS; k++) {
        struct term_store *s = term_store_new();
        struct solver *v = solver_new(kinds[k], s);
        term x = term_var(s, 32, "x"), y = term_var(s, 32, "y"), b = term_var(s, 1, "b");
        term wide = term_var(s, 128, "wide");
        solver_assert(v, term_eq(s, term_bin(s, TERM_MUL, x, y), term_const(s, 32, 391)));
        solver_assert(v, term_bin(s, TERM_ULT, x, term_const(s, 32, 100)));
        solver_assert(v, term_bin(s, TERM_ULT, y, term_const(s, 32, 100)));
        bv_t big = (bv_t)0x1234 << 100 | 77;
        solver_assert(v, term_eq(s, wide, term_const(s, 128, big)));
        term assume[3] = {term_bin(s, TERM_ULT, term_const(s, 32, 1), x),
                          term_bin(s, TERM_ULT, x, y), b};
        assert_int_equal(check(v, assume, 3), SOLVER_SAT);
        assert_int_equal((int)solver_value(v, x), 17);
        assert_int_equal((int)solver_value(v, y), 23);
        assert_int_equal((int)solver_value(v, b), 1);
        assert_true(solver_value(v, wide) == big);
        assert_int_equal((int)solver_value(v, term_var(s, 8, "unknown to the solver")), 0);
        term clash[3] = {b, term_eq(s, x, term_const(s, 32, 5)), term_not(s, b)};
        assert_int_equal(check(v, clash, 2), SOLVER_UNSAT);
        assert_false(solver_failed(v, 0));
        assert_true(solver_failed(v, 1));
        term both[2] = {b, term_not(s, b)};
        assert_int_equal(check(v, both, 2), SOLVER_UNSAT);
        assert_true(solver_failed(v, 0) && solver_failed(v, 1));
        term no = term_false(s), yes = term_true(s), mixed[2] = {yes, no};
        assert_int_equal(check(v, mixed, 2), SOLVER_UNSAT);
        assert_true(!solver_failed(v, 0) && solver_failed(v, 1));
        assert_int_equal(check(v, NULL, 0), SOLVER_SAT); /* assumptions lasted for one check */
        solver_assert(v, no);
        assert_int_equal(check(v, NULL, 0), SOLVER_UNSAT);
        solver_free(v);
        term_store_free(s);
    }
}

static void array_models(void **state) {
    (void)state;
    for (unsigned k = 0; k < KINDS; k++) {
        struct term_store *s = term_store_new();
        struct solver *v = solver_new(kinds[k], s);
        term m = term_array_var(s, 32, 8, "m"), i = term_var(s, 32, "i"), j = term_var(s, 32, "j");
        term at_i = term_select(s, m, i), at_j = term_select(s, m, j);
        term c = term_eq(s, at_i, term_const(s, 8, 9));
        solver_assert(v, term_and(s, c, term_eq(s, at_j, term_const(s, 8, 8))));
        solver_assert(v, term_bin(s, TERM_ULT, i, term_const(s, 32, 4)));
        assert_int_equal(check(v, NULL, 0), SOLVER_SAT);
        struct term_model model = solver_model(v);
        assert_int_equal((int)model.element(model.ctx, m, solver_value(v, i)), 9);
        assert_int_equal((int)model.element(model.ctx, m, solver_value(v, j)), 8);
        assert_int_equal((int)solver_value(v, at_j), 8);
        assert_int_equal((int)model.element(model.ctx, term_array_var(s, 8, 8, "new"), 3), 0);
        term same = term_eq(s, i, j);
        assert_int_equal(check(v, &same, 1), SOLVER_UNSAT);
        /* A second model after more assertions. */
        solver_assert(v, term_eq(s, i, term_const(s, 32, 2)));
        solver_assert(v, term_eq(s, term_select(s, m, term_const(s, 32, 3)), at_i));
        assert_int_equal(check(v, NULL, 0), SOLVER_SAT);
        model = solver_model(v);
        assert_int_equal((int)model.element(model.ctx, m, 2), 9);
        assert_int_equal((int)model.element(model.ctx, m, 3), 9);
        solver_free(v);
        term_store_free(s);
    }
}

/* More reads than get their constraints beforehand: each index is below 4, so at most four values
 * are read, and the fifth is one of them.
 * With floats, Z3 asks the solver that is told no arrays. */
static void many_reads(unsigned kind, bool floats) {
    enum { READS = 100, PLACES = 4 };
    struct term_store *s = term_store_new();
    struct solver *v = solver_new(kinds[kind], s);
    term m = term_array_var(s, 32, 8, "m"), value[READS], apart = term_true(s);
    for (unsigned i = 0; i < READS; i++) {
        char name[8];
        snprintf(name, sizeof name, "i%u", i);
        term index = term_var(s, 32, name);
        value[i] = term_select(s, m, index);
        solver_assert(v, term_bin(s, TERM_ULT, index, term_const(s, 32, PLACES)));
        solver_assert(v, term_bin(s, TERM_ULT, value[i], term_const(s, 8, 200)));
    }
    if (floats) {
        term x = term_var(s, 32, "x"),
             sum = term_fbin(s, TERM_FADD, x, term_const(s, 32, 0x3f800000));
        solver_assert(v, term_not(s, term_eq(s, sum, x)));
    }
    for (unsigned i = READS - PLACES; i < READS; i++)
        for (unsigned j = i + 1; j < READS; j++)
            apart = term_and(s, apart, term_not(s, term_eq(s, value[i], value[j])));
    assert_int_equal(check(v, &apart, 1), SOLVER_SAT);
    for (unsigned i = 0; i < READS; i++) { /* the model is one of an array */
        bool among = false;
        for (unsigned j = 0; j < PLACES; j++)
            among |= solver_value(v, value[i]) == solver_value(v, value[READS - PLACES + j]);
        assert_true(among);
    }
    for (unsigned j = 1; j <= PLACES; j++)
        apart = term_and(s, apart, term_not(s, term_eq(s, value[0], value[READS - j])));
    assert_int_equal(check(v, &apart, 1), SOLVER_UNSAT);
    solver_free(v);
    term_store_free(s);
}

static void many_reads_of_an_array(void **state) {
    (void)state;
    for (unsigned k = 0; k < KINDS; k++) {
        if (test_share() == 1 || k) many_reads(k, false);
        if (test_share() == 1 || !k) many_reads(k, true);
    }
}

/* A factorisation that takes long, and little time. */
/* No solver finds the factors of a product of two primes in time, except the excluded ones. 1 < x <
 * y.
 */
static void ask_for_factors(struct solver *v, struct term_store *s, term x, term y) {
    bv_t product = (bv_t)2147483647u * 1073741789u;
    solver_assert(v, term_eq(s, term_bin(s, TERM_MUL, x, y), term_const(s, 64, product)));
    term bound = term_const(s, 64, 0xffffffffu), one = term_const(s, 64, 1);
    solver_assert(v, term_bin(s, TERM_ULT, x, bound));
    solver_assert(v, term_bin(s, TERM_ULT, y, bound));
    solver_assert(v, term_bin(s, TERM_ULT, one, x));
    solver_assert(v, term_bin(s, TERM_ULT, x, y));
    solver_assert(v, term_not(s, term_eq(s, x, term_const(s, 64, 1073741789u))));
}

static void deadlines_give_unknown(void **state) {
    (void)state;
    for (unsigned k = 0; k < KINDS; k++) {
        struct term_store *s = term_store_new();
        struct solver *v = solver_new(kinds[k], s);
        term x = term_var(s, 64, "x"), y = term_var(s, 64, "y"), one = term_const(s, 64, 1);
        ask_for_factors(v, s, x, y);
        int64_t before = clock_ms();
        assert_int_equal(solver_check(v, NULL, 0, deadline_in(300)), SOLVER_UNKNOWN);
        assert_true(clock_ms() - before < 5000);
        assert_int_equal(solver_check(v, NULL, 0, deadline_in(0)),
                         SOLVER_UNKNOWN); /* passed already */
        /* Still usable. */
        term small = term_bin(s, TERM_ULT, y, one);
        assert_int_equal(check(v, &small, 1), SOLVER_UNSAT);
        solver_free(v);
        term_store_free(s);
    }
}

static void *stop_soon(void *ctx) {
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    atomic_store((atomic_bool *)ctx, true);
    return NULL;
}

static void stopped_by_another_thread(void **state) {
    (void)state;
    static const enum solver_kind all[] = {SOLVER_Z3, SOLVER_CADICAL, SOLVER_Z3_INT};
    for (unsigned k = 0; k < 3; k++) {
        struct term_store *s = term_store_new();
        struct solver *v = solver_new(all[k], s);
        atomic_bool stop = false;
        pthread_t thread;
        ask_for_factors(v, s, term_var(s, 64, "x"), term_var(s, 64, "y"));
        deadline_t d = {.at = deadline_in(60000).at, .stop = &stop};
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
        assert_int_equal(solver_check(v, NULL, 0, d), SOLVER_UNKNOWN);
        assert_true(deadline_left((deadline_t){.at = d.at}) > 30000);
        pthread_join(thread, NULL);
        solver_free(v);
        term_store_free(s);
    }
}

/* ---- random formulas: both solvers, term_eval, and Z3 on our SMT-LIB text ---- */

enum { POOL = 40 };

struct gen {
    struct term_store *s;
    struct draws *d;
    term at[POOL];
    uint32_t n;
};

static term pick(struct gen *g, unsigned w, unsigned index) {
    uint32_t from = draw_below(g->d, g->n);
    for (uint32_t i = 0; i < g->n; i++) {
        term t = g->at[(from + i) % g->n];
        const struct term_node *n = term_get(g->s, t);
        if (n->sort.width == w && n->sort.index == index) return t;
    }
    return term_const(g->s, w, draw_bits(g->d));
}

static term random_term(struct gen *g) {
    struct term_store *s = g->s;
    unsigned w = draw_below(g->d, 3) ? 6 : 1;
    term a = pick(g, w, 0), b = pick(g, w, 0), c = pick(g, 1, 0);
    if (draw_below(g->d, 4) == 0) b = term_const(s, w, draw_bits(g->d));
    switch (draw_below(g->d, 9)) {
    case 0:
        return term_not(s, a);
    case 1:
        return term_ite(s, c, a, b);
    case 2:
        return term_select(s, pick(g, 6, 2), term_extract(s, pick(g, 6, 0), 1, 0));
    case 3:
        return term_store_at(s, pick(g, 6, 2), term_extract(s, pick(g, 6, 0), 2, 1), pick(g, 6, 0));
    case 4:
        return term_ite(s, c, pick(g, 6, 2), pick(g, 6, 2));
    case 5: {
        unsigned hi = draw_below(g->d, 6), lo = draw_below(g->d, hi + 1);
        term part = term_extract(s, pick(g, 6, 0), hi, lo);
        if (hi - lo == 5) return part;
        if (draw_below(g->d, 3) == 0) return term_zext(s, part, 6);
        if (draw_below(g->d, 2) == 0) return term_sext(s, part, 6);
        return term_concat(s, part, term_extract(s, pick(g, 6, 0), 4 - (hi - lo), 0));
    }
    default:
        return term_bin(s, TERM_ADD + draw_below(g->d, TERM_UMULO - TERM_ADD + 1), a, b);
    }
}

static void ignore_error(Z3_context c, Z3_error_code e) { (void)c, (void)e; }

/* Z3's answer to the text alone. */
static enum solver_answer answer_to_text(const char *text) {
    Z3_config config = Z3_mk_config();
    Z3_context z3 = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(z3, ignore_error);
    Z3_solver solver = Z3_mk_simple_solver(z3);
    Z3_solver_inc_ref(z3, solver);
    Z3_ast_vector all = Z3_parse_smtlib2_string(z3, text, 0, NULL, NULL, 0, NULL, NULL);
    enum solver_answer answer = SOLVER_UNKNOWN;
    if (Z3_get_error_code(z3) != Z3_OK || !all) {
        print_message("%s\n%s\n", Z3_get_error_msg(z3, Z3_get_error_code(z3)), text);
    } else {
        Z3_ast_vector_inc_ref(z3, all);
        for (unsigned i = 0; i < Z3_ast_vector_size(z3, all); i++)
            Z3_solver_assert(z3, solver, Z3_ast_vector_get(z3, all, i));
        Z3_ast_vector_dec_ref(z3, all);
        Z3_lbool r = Z3_solver_check(z3, solver);
        answer = r == Z3_L_TRUE ? SOLVER_SAT : r == Z3_L_FALSE ? SOLVER_UNSAT : SOLVER_UNKNOWN;
    }
    Z3_solver_dec_ref(z3, solver);
    Z3_del_context(z3);
    return answer;
}

/* Whether there is a model. */
static bool all_agree(struct gen *g, const term *root, uint32_t n) {
    struct arena arena = {0};
    struct str text = {.arena = &arena};
    term_print_smt2(&text, g->s, root, n);
    enum solver_answer expected = answer_to_text(text.at);
    assert_int_not_equal(expected, SOLVER_UNKNOWN);
    for (unsigned k = 0; k < 2; k++) {
        struct solver *v = solver_new(kinds[k], g->s);
        solver_assert(v, root[0]);
        enum solver_answer got = check(v, root + 1, n - 1);
        if (got != expected)
            fail_msg("%s says %d, not %d:\n%s", solver_name(v), got, expected, text.at);
        for (uint32_t i = 0; got == SOLVER_SAT && i < n; i++)
            if (solver_value(v, root[i]) != 1)
                fail_msg("not a model (%s):\n%s", solver_name(v), text.at);
        if (got == SOLVER_UNSAT) { /* the core is unsatisfiable by itself */
            term core[8];
            uint32_t m = 0;
            for (uint32_t i = 1; i < n; i++)
                if (solver_failed(v, i - 1)) core[m++] = root[i];
            assert_int_equal(check(v, core, m), SOLVER_UNSAT);
        }
        solver_free(v);
    }
    arena_free(&arena);
    return expected == SOLVER_SAT;
}

static unsigned satisfiable;

static void formulas_agree(struct draws *d) {
    enum { OWN = 4 };
    struct gen g = {.s = term_store_new(), .d = d};
    term_set_rewriting(g.s, draw_below(d, 4) != 0);
    g.at[g.n++] = term_var(g.s, 6, "x");
    g.at[g.n++] = term_var(g.s, 6, "y");
    g.at[g.n++] = term_var(g.s, 1, "b");
    g.at[g.n++] = term_array_var(g.s, 2, 6, "m");
    for (uint32_t i = POOL - OWN - draw_below(d, 10); i; i--) g.at[g.n++] = random_term(&g);
    term root[6];
    uint32_t n = 2 + draw_below(d, 5);
    for (uint32_t i = 0; i < n; i++) {
        term t = pick(&g, i % 2 ? 1 : 6, 0);
        if (i % 2 == 0) t = term_eq(g.s, t, pick(&g, 6, 0));
        root[i] = draw_below(d, 2) ? term_not(g.s, t) : t;
    }
    satisfiable += all_agree(&g, root, n);
    term_store_free(g.s);
}

static const struct draw_check checks[] = {{"solver_formulas", formulas_agree}, {0}};

static void random_formulas(void **state) {
    (void)state;
    const unsigned total = 200 / test_share();
    draws_run(&checks[0], 3, total);
    assert_true(satisfiable > total / 8 && satisfiable < total - total / 8);
}

static bool product_overflows(enum term_op op, unsigned a, unsigned b, unsigned w) {
    return op == TERM_SMULO ? bv_smulo(a, b, w) : bv_umulo(a, b, w);
}

/* Overflow of a product whose operands become constants within the solver. */
static void overflow_of_known_operands(enum solver_kind kind, enum term_op op, unsigned w) {
    for (unsigned a = 0; a < 1u << w; a++)
        for (unsigned b = a % test_share(); b < 1u << w; b += test_share())
            for (int want = 0; want < 2; want++) {
                struct term_store *s = term_store_new();
                term_set_rewriting(s, false);
                term x = term_var(s, w, "x"), y = term_var(s, w, "y"), o = term_bin(s, op, x, y);
                struct solver *v = solver_new(kind, s);
                solver_assert(v, term_eq(s, x, term_const(s, w, a)));
                solver_assert(v, term_eq(s, y, term_const(s, w, b)));
                solver_assert(v, want ? o : term_not(s, o));
                bool right = product_overflows(op, a, b, w) == (want == 1);
                assert_int_equal(check(v, NULL, 0), right ? SOLVER_SAT : SOLVER_UNSAT);
                solver_free(v);
                term_store_free(s);
            }
}

static void every_small_product(void **state) {
    (void)state;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned w = 1; w <= 3; w++) {
            overflow_of_known_operands(kinds[k], TERM_SMULO, w);
            overflow_of_known_operands(kinds[k], TERM_UMULO, w);
        }
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_product),
        cmocka_unit_test(names),
        cmocka_unit_test(models_and_cores),
        cmocka_unit_test(array_models),
        cmocka_unit_test(many_reads_of_an_array),
        cmocka_unit_test(deadlines_give_unknown),
        cmocka_unit_test(stopped_by_another_thread),
        cmocka_unit_test_teardown(random_formulas, draws_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
