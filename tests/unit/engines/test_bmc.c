/* Bounded model checking: verdicts of small programs, in files of bmc/. Every program is run with
 * both solvers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "encoders/symex/symex.h"
#include "engines/solver/solver_cadical.h"
#include "tests/support/bmc_expect.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* ---- straight line and branches ---- */

static void overflow_whatever_the_arguments(void **state) {
    (void)state;
    const char *text = program("overflow_whatever_the_arguments");
    expect("", text, "f", 0, "x + 1: violated warning\n");
    struct verify_options o = options(SOLVER_AUTO);
    o.program = true;
    expect_with(&o, "", text, "f", "x + 1: violated error\n");
}

/* It has no check of its own, and that of the callee was not reached in time. */
static void not_finished_is_not_proved(void **state) {
    (void)state;
    const char *text = program("not_finished_is_not_proved");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    o.timeout_ms = 100;
    struct func_result r = verify_with(&a, "", text, "f", &o);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_int_equal(r.reason.id, REASON_TIMEOUT);
    arena_free(&a);
}

/* However long it runs. */
static void what_checks_nothing_is_proved(void **state) {
    (void)state;
    const char *text = program("what_checks_nothing_is_proved");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, "", text, "f", &o);
    assert_int_equal(r.verdict, VERDICT_PROVED);
    assert_int_equal(r.checks.n, 0);
    assert_true(r.conclusive);
    arena_free(&a);
}

static void unreached_and_vacuous(void **state) {
    (void)state;
    const char *dead = program("unreached_and_vacuous_dead");
    expect("", dead, "f", 0, "never: proved unreached\nfailure itself: proved\n");
    const char *nothing = program("unreached_and_vacuous_nothing");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_AUTO);
    struct func_result r = verify_with(&a, "", nothing, "f", &o);
    assert_true(r.vacuous);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    arena_free(&a);
}

/* ---- loops ---- */

/* ---- calls ---- */

/* ---- in which order ---- */

static bool until_3(void *ctx, const struct func_result *so_far, uint32_t bound) {
    (void)so_far;
    *(uint32_t *)ctx = bound;
    return bound < 3;
}

/* The result when the search is stopped at bound 3 or above, with --bound 50. */
static uint32_t rounds_reported(const char *text, enum unwind_strategy strategy, uint32_t *known) {
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    uint32_t bound = 0;
    struct verify_progress progress = {.ctx = &bound, .step = until_3};
    o.max_bound = 50;
    o.strategy = strategy;
    struct func_result r = verify_with_progress(&a, "", text, "f", &o, &progress);
    *known = r.verdict == VERDICT_BOUNDED ? r.bound : 0;
    arena_free(&a);
    return bound;
}

/* The counter overflows after 2^31 iterations, which the search does not wait for once it has a
 * finding. */
static void a_finding_is_not_held_up(void **state) {
    (void)state;
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    o.budget = 12000000;
    struct func_result r = verify_with_progress(&a, "", program("long_open"), "f", &o, NULL);
    assert_int_equal(r.verdict, VERDICT_VIOLATED);
    assert_true(r.steps < 4000000);
    arena_free(&a);
}

static void an_endless_loop_grows_by_one(void **state) {
    (void)state;
    uint32_t known;
    assert_int_equal(rounds_reported(program("endless"), STRATEGY_AUTO, &known), 3);
    assert_int_equal(known, 3);
    assert_int_equal(rounds_reported(program("endless"), STRATEGY_LOOP, &known), 3);
    assert_int_equal(rounds_reported(program("endless"), STRATEGY_ALL, &known), 4);
    assert_int_equal(known, 4);
    expect("", program("endless"), "f", 9, "s != 11: bounded 9\n");
    expect("", program("endless"), "f", 50, "s != 11: violated warning\n");
}

/* The second waits for the first one's last unwinding, so that nothing is known before. */
static void loops_in_sequence_are_in_step(void **state) {
    (void)state;
    uint32_t known;
    assert_int_equal(rounds_reported(program("sequence"), STRATEGY_AUTO, &known), 4);
    assert_int_equal(known, 4);
    assert_int_equal(rounds_reported(program("sequence"), STRATEGY_LOOP, &known), 4);
    assert_int_equal(known, 4);
}

/* Symbolic execution does not unwind a loop that no execution takes once more, whatever the bound.
 */
static void a_loop_ends_where_the_solver_says(void **state) {
    (void)state;
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    o.max_bound = 1000;
    o.strategy = STRATEGY_LOOP;
    struct func_result r = verify_with(&a, "", program("counted"), "f", &o);
    assert_string_equal(summary(&a, &r),
                        "a[i]: proved\ns <= 9: violated information\ns <= 10: proved\n");
    assert_true(r.steps < 100);
    arena_free(&a);
}

/* ---- slicing ---- */

/* IBMC Fig. 4: what y is at first does not matter before the second unwinding; w never does. */

/* Clauses after unwinding up to the bound and asking for what can fail then. */
static uint64_t clauses_at(struct symex *x, struct term_store *s, struct solver *sat,
                           uint32_t bound) {
    term fails = term_false(s);
    assert_int_equal(symex_run(x, bound, CLOCK_NEVER), VL_OK);
    for (uint32_t i = 0; i < symex_obligation_count(x); i++)
        fails = term_or(s, fails, symex_obligation(x, i)->fail);
    assert_int_equal(solver_check(sat, &fails, 1, CLOCK_NEVER), SOLVER_SAT);
    return solver_cadical_stats(sat).clauses;
}

static void the_formula_is_a_slice_that_grows(void **state) {
    (void)state;
    enum { PRODUCT = 2000 }; /* a multiplier of 32 bits has more clauses */
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, "", program("sliced"));
    struct term_store *s = term_store_new();
    term_set_rewriting(s, true);
    struct solver *sat = solver_cadical_new(s);
    struct symex_options opt = {0};
    struct symex *x = symex_new(m, "f", s, &opt);
    uint64_t first = clauses_at(x, s, sat, 0), second = clauses_at(x, s, sat, 1);
    uint64_t third = clauses_at(x, s, sat, 2);
    assert_true(first > 0 && first < PRODUCT);
    assert_true(second > first + PRODUCT && second < first + 8 * PRODUCT);
    assert_true(third > second && third < second + PRODUCT);
    symex_free(x);
    solver_free(sat);
    term_store_free(s);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overflow_whatever_the_arguments),
        cmocka_unit_test(not_finished_is_not_proved),
        cmocka_unit_test(what_checks_nothing_is_proved),
        cmocka_unit_test(unreached_and_vacuous),
        cmocka_unit_test(a_finding_is_not_held_up),
        cmocka_unit_test(an_endless_loop_grows_by_one),
        cmocka_unit_test(loops_in_sequence_are_in_step),
        cmocka_unit_test(a_loop_ends_where_the_solver_says),
        cmocka_unit_test(the_formula_is_a_slice_that_grows),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
