/* Bounded model checking: verdicts of small programs, from IR text. Every program is run with both
 * solvers. */
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

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n";

/* ---- straight line and branches ---- */

static void overflow_whatever_the_arguments(void **state) {
    (void)state;
    static const char text[] = "func @f(%a: i32 \"a\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %x: i32 \"x\" 1 = nondet nondet\n"
                               "  %o: i1 = saddo %x, i32 1\n"
                               "  %n: i1 = xor %o, i1 1\n"
                               "  check signed-overflow, %n, \"x + 1\"\n"
                               "  ret %x\n"
                               "}\n";
    expect(head, text, "f", 0, "x + 1: violated warning\n");
    struct verify_options o = options(SOLVER_AUTO);
    o.program = true;
    expect_with(&o, head, text, "f", "x + 1: violated error\n");
}

/* It has no check of its own, and that of the callee was not reached in time. */
static void not_finished_is_not_proved(void **state) {
    (void)state;
    static const char text[] = "func @g(%n: i32 \"n\" 1) -> void {\n"
                               "entry:\n"
                               "  jmp :loop(i64 0)\n"
                               "loop(%i: i64):\n"
                               "  %more: i1 = slt %i, i64 100000000000000\n"
                               "  %next: i64 = add %i, i64 1\n"
                               "  br %more, :loop(%next), :done\n"
                               "done:\n"
                               "  %ok: i1 = slt %n, i32 5\n"
                               "  check assertion, %ok, \"n < 5\"\n"
                               "  ret\n"
                               "}\n"
                               "func @f(%n: i32 \"n\" 1) -> void {\n"
                               "entry:\n"
                               "  call @g(%n)\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    o.timeout_ms = 100;
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_int_equal(r.reason.id, REASON_TIMEOUT);
    arena_free(&a);
}

/* However long it runs. */
static void what_checks_nothing_is_proved(void **state) {
    (void)state;
    static const char text[] = "func @f(%n: i32 \"n\" 1) -> void {\n"
                               "entry:\n"
                               "  jmp :loop(i32 0)\n"
                               "loop(%i: i32):\n"
                               "  %more: i1 = ne %i, %n\n"
                               "  %next: i32 = add %i, i32 1\n"
                               "  br %more, :loop(%next), :done\n"
                               "done:\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.verdict, VERDICT_PROVED);
    assert_int_equal(r.checks.n, 0);
    assert_true(r.conclusive);
    arena_free(&a);
}

static void unreached_and_vacuous(void **state) {
    (void)state;
    static const char dead[] = "func @f(%a: i32 \"a\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %c: i1 = slt %a, i32 0\n"
                               "  %d: i1 = slt i32 0, %a\n"
                               "  %e: i1 = and %c, %d\n"
                               "  br %e, :no, :yes\n"
                               "no:\n"
                               "  check assertion, %c, \"never\"\n"
                               "  check assertion, i1 0, \"failure itself\"\n"
                               "  ret i32 0\n"
                               "yes:\n"
                               "  ret i32 1\n"
                               "}\n";
    expect(head, dead, "f", 0, "never: proved unreached\nfailure itself: proved\n");
    static const char nothing[] = "func @f(%a: i32 \"a\" 1) -> i32 1 {\n"
                                  "entry:\n"
                                  "  %c: i1 = slt %a, i32 0\n"
                                  "  assume %c\n"
                                  "  %d: i1 = slt i32 0, %a\n"
                                  "  assume %d\n"
                                  "  check assertion, i1 0, \"never\"\n"
                                  "  ret i32 0\n"
                                  "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_AUTO);
    struct func_result r = verify_with(&a, head, nothing, "f", &o);
    assert_true(r.vacuous);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    arena_free(&a);
}

/* ---- loops ---- */

static const char counted[] = "func @f(%n: i32 \"n\" 1) -> i32 1 {\n"
                              "entry:\n"
                              "  %c: i1 = ule %n, i32 5\n"
                              "  assume %c\n"
                              "  jmp :loop(i32 0, i32 0)\n"
                              "loop(%i: i32, %s: i32):\n"
                              "  %e: i1 = slt %i, %n\n"
                              "  br %e, :body, :done\n"
                              "body:\n"
                              "  %f: i1 = ult %i, i32 5\n"
                              "  check array-bounds, %f, \"a[i]\"\n"
                              "  %i2: i32 = add %i, i32 1\n"
                              "  %s2: i32 = add %s, %i\n"
                              "  jmp :loop(%i2, %s2)\n"
                              "done:\n"
                              "  %g: i1 = sle %s, i32 9\n"
                              "  check assertion, %g, \"s <= 9\"\n"
                              "  %h: i1 = sle %s, i32 10\n"
                              "  check assertion, %h, \"s <= 10\"\n"
                              "  ret %s\n"
                              "}\n";

/* ---- calls ---- */

/* ---- in which order ---- */

static const char endless[] = "func @f(%n: i32 \"n\" 1) -> void {\n"
                              "entry:\n"
                              "  %zero: i1 = eq %n, i32 0\n"
                              "  assume %zero\n"
                              "  jmp :loop(%n)\n"
                              "loop(%s: i32):\n"
                              "  %x: i32 \"x\" 1 = nondet nondet\n"
                              "  %y: i32 = and %x, i32 1\n"
                              "  %s2: i32 = add %s, %y\n"
                              "  %ok: i1 = ne %s2, i32 11\n"
                              "  br %ok, :loop(%s2), :failed\n"
                              "failed:\n"
                              "  check assertion, i1 0, \"s != 11\"\n"
                              "  halt\n"
                              "}\n";

static const char sequence[] = "func @f(%n: i32 \"n\" 1) -> void {\n"
                               "entry:\n"
                               "  jmp :first(i32 0)\n"
                               "first(%i: i32):\n"
                               "  %a: i1 = ult %i, %n\n"
                               "  %i2: i32 = add %i, i32 1\n"
                               "  br %a, :first(%i2), :second(i32 0)\n"
                               "second(%j: i32):\n"
                               "  %b: i1 = ult %j, %n\n"
                               "  %j2: i32 = add %j, i32 1\n"
                               "  br %b, :second(%j2), :done\n"
                               "done:\n"
                               "  %ok: i1 = eq %i, %j\n"
                               "  check assertion, %ok, \"i == j\"\n"
                               "  ret\n"
                               "}\n";

static bool until_3(void *ctx, const struct func_result *so_far, uint32_t bound) {
    (void)so_far;
    *(uint32_t *)ctx = bound;
    return bound < 3;
}

/* The result when the search is stopped at bound 3 or above, with --bound 50. */
static uint32_t told(const char *text, enum unwind_strategy strategy, uint32_t *known) {
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    uint32_t bound = 0;
    struct verify_progress progress = {.ctx = &bound, .step = until_3};
    o.max_bound = 50;
    o.strategy = strategy;
    struct func_result r = verify_told(&a, head, text, "f", &o, &progress);
    *known = r.verdict == VERDICT_BOUNDED ? r.bound : 0;
    arena_free(&a);
    return bound;
}

static const char long_open[] = "func @f(%n: i32 \"n\" 1) -> void {\n"
                                "entry:\n"
                                "  %some: i1 = ne %n, i32 0\n"
                                "  check assertion, %some, \"n != 0\"\n"
                                "  jmp :loop(i32 0)\n"
                                "loop(%i: i32):\n"
                                "  %in: i1 = sle %i, %n\n"
                                "  br %in, :next, :done\n"
                                "next:\n"
                                "  %fits: i1 = ne %i, i32 2147483647\n"
                                "  check signed-overflow, %fits, \"i++\"\n"
                                "  %i2: i32 = add %i, i32 1\n"
                                "  jmp :loop(%i2)\n"
                                "done:\n"
                                "  ret\n"
                                "}\n";

/* The counter overflows after 2^31 iterations, which the search does not wait for once it has a
 * finding. */
static void a_finding_is_not_held_up(void **state) {
    (void)state;
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    o.budget = 12000000;
    struct func_result r = verify_told(&a, head, long_open, "f", &o, NULL);
    assert_int_equal(r.verdict, VERDICT_VIOLATED);
    assert_true(r.steps < 4000000);
    arena_free(&a);
}

static void an_endless_loop_grows_by_one(void **state) {
    (void)state;
    uint32_t known;
    assert_int_equal(told(endless, STRATEGY_AUTO, &known), 3);
    assert_int_equal(known, 3);
    assert_int_equal(told(endless, STRATEGY_LOOP, &known), 3);
    assert_int_equal(told(endless, STRATEGY_ALL, &known), 4);
    assert_int_equal(known, 4);
    expect(head, endless, "f", 9, "s != 11: bounded 9\n");
    expect(head, endless, "f", 50, "s != 11: violated warning\n");
}

/* The second waits for the first one's last unwinding, so that nothing is known before. */
static void loops_in_sequence_are_in_step(void **state) {
    (void)state;
    uint32_t known;
    assert_int_equal(told(sequence, STRATEGY_AUTO, &known), 4);
    assert_int_equal(known, 4);
    assert_int_equal(told(sequence, STRATEGY_LOOP, &known), 4);
    assert_int_equal(known, 4);
}

/* Nobody unwinds a loop that no execution takes once more, whatever the bound. */
static void a_loop_ends_where_the_solver_says(void **state) {
    (void)state;
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    o.max_bound = 1000;
    o.strategy = STRATEGY_LOOP;
    struct func_result r = verify_with(&a, head, counted, "f", &o);
    assert_string_equal(summary(&a, &r),
                        "a[i]: proved\ns <= 9: violated information\ns <= 10: proved\n");
    assert_true(r.steps < 100);
    arena_free(&a);
}

/* ---- slicing ---- */

/* IBMC Fig. 4: what y is at first does not matter before the second unwinding; w never does. */
static const char sliced[] = "func @f(%a: i32 \"a\" 1, %z: i32 \"z\" 1) -> void {\n"
                             "entry:\n"
                             "  %h: i32 = mul %a, %z\n"
                             "  jmp :loop(i32 0, %h, %z)\n"
                             "loop(%x: i32, %y: i32, %w: i32):\n"
                             "  %w2: i32 = mul %w, %a\n"
                             "  %c: i1 = sle %x, i32 0\n"
                             "  br %c, :low, :high\n"
                             "low:\n"
                             "  %x1: i32 = add %x, i32 1\n"
                             "  jmp :next(%x1, %y)\n"
                             "high:\n"
                             "  %y1: i32 = add %y, i32 1\n"
                             "  %p: i1 = slt i32 0, %y1\n"
                             "  check assertion, %p, \"y > 0\"\n"
                             "  jmp :next(%x, %y1)\n"
                             "next(%x2: i32, %y2: i32):\n"
                             "  %q: i1 = slt %z, %x2\n"
                             "  check assertion, %q, \"x > z\"\n"
                             "  jmp :loop(%x2, %y2, %w2)\n"
                             "}\n";

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
    struct ir_module *m = parse_named_ir(&a, head, sliced);
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
    return cmocka_run_group_tests(tests, NULL, NULL);
}
