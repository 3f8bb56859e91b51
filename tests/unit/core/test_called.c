/* Verdicts of static functions as they are called: requirements that all callers keep. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/result/called.h"
#include "tests/support/parse_ir.h"
#include "tests/support/program_text.h"

enum { LOW, MID, TOP, OVER, FUNCS };

struct fixture {
    struct arena a;
    struct ir_callers callers;
    struct func_result r[FUNCS];
    struct called_function all[FUNCS];
    const struct func_result *out[FUNCS];
};

static struct check_result failure(struct fixture *x) {
    const struct ir_func *low = ir_find_func(x->callers.module, "low");
    return (struct check_result){.func = "low",
                                 .ins = low->blocks.at[1].ins.at[0],
                                 .kind = CHECK_ASSERTION,
                                 .verdict = VERDICT_VIOLATED,
                                 .severity = SEVERITY_INFORMATION};
}

static void is_violated(struct fixture *x, int f) {
    struct check_result c = failure(x);
    vec_push(&x->a, &x->r[f].checks, c);
    func_result_summarise(&x->r[f]);
}

/* low and mid fail alone; top and over are proved. */
static int setup(void **state) {
    static const char *const names[] = {"low", "mid", "top", "over"};
    struct fixture *x = calloc(1, sizeof *x);
    *state = x;
    ir_callers_find(&x->a, parse_ir(&x->a, program_text(&x->a, "calls")), &x->callers);
    for (int f = 0; f < FUNCS; f++) {
        x->r[f] = (struct func_result){.func = names[f], .conclusive = true};
        func_result_summarise(&x->r[f]);
        x->all[f] = (struct called_function){.func = names[f], .r = &x->r[f]};
    }
    is_violated(x, LOW);
    is_violated(x, MID);
    return 0;
}

static int teardown(void **state) {
    struct fixture *x = *state;
    arena_free(&x->a);
    free(x);
    return 0;
}

static enum verdict verdict_of(struct fixture *x, int f) {
    results_as_called(&x->a, &x->callers, x->all, FUNCS, x->out);
    return x->out[f]->verdict;
}

static void all_ways_meet_a_proof(void **state) {
    struct fixture *x = *state;
    assert_int_equal(verdict_of(x, LOW), VERDICT_SAFE);
    assert_int_equal(verdict_of(x, MID), VERDICT_SAFE);
    assert_ptr_equal(x->out[TOP], &x->r[TOP]);
    const struct check_result *c = &x->out[LOW]->checks.at[0];
    assert_int_equal(c->kept_by.n, 2);
    assert_string_equal(c->kept_by.at[0], "top");
    assert_string_equal(c->kept_by.at[1], "over");
    assert_int_equal(x->r[LOW].verdict, VERDICT_VIOLATED); /* as it was */
}

static void one_way_does_not(void **state) {
    struct fixture *x = *state;
    is_violated(x, OVER);
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
    assert_int_equal(verdict_of(x, MID), VERDICT_VIOLATED);
}

static void a_proof_is_no_proof(void **state) {
    struct fixture *x = *state;
    x->r[TOP].conclusive = false; /* what it calls is not decided */
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
    assert_int_equal(verdict_of(x, MID), VERDICT_SAFE);
    x->r[TOP].conclusive = x->r[TOP].vacuous = true;
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
    x->r[TOP].vacuous = false;
    x->r[TOP].unbounded = true;
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
    x->r[TOP].unbounded = false;
    x->all[TOP].r = NULL; /* not verified */
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
}

static void callers_on_their_way(void **state) {
    struct fixture *x = *state;
    x->all[TOP].pending = true;
    assert_int_equal(verdict_of(x, LOW), VERDICT_UNKNOWN);
    assert_int_equal(x->out[LOW]->reason.id, REASON_CALLERS);
    assert_int_equal(verdict_of(x, MID), VERDICT_SAFE);
}

static void others_may_call_it(void **state) {
    struct fixture *x = *state;
    struct ir_func *low = (struct ir_func *)ir_find_func(x->callers.module, "low");
    low->is_used = true;
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
    assert_int_equal(verdict_of(x, MID), VERDICT_SAFE);
    low->is_used = low->is_static = false;
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
}

static void warnings_stay(void **state) {
    struct fixture *x = *state;
    x->r[LOW].checks.at[0].severity = SEVERITY_WARNING;
    assert_int_equal(verdict_of(x, LOW), VERDICT_VIOLATED);
    x->r[LOW].checks.at[0].cuts_off = true; /* it needs particular arguments */
    assert_int_equal(verdict_of(x, LOW), VERDICT_SAFE);
    x->r[LOW].checks.at[0].verdict = VERDICT_BOUNDED;
    func_result_summarise(&x->r[LOW]);
    assert_int_equal(verdict_of(x, LOW), VERDICT_SAFE); /* what is open alone is a part of it */
}

static bool is_unmet(struct fixture *x, int f) {
    assert_int_equal(verdict_of(x, f), VERDICT_VIOLATED);
    return x->out[f]->checks.at[0].unmet;
}

/* What no caller proves, but each was looked at: up to a bound, beside failures of its own, or
 * until there was no time left. */
static void no_call_is_known(void **state) {
    struct fixture *x = *state;
    x->r[TOP].conclusive = false;
    assert_true(is_unmet(x, LOW));
    assert_false(x->r[LOW].checks.at[0].unmet); /* as it was */
    struct check_result own = {.func = "top", .kind = CHECK_ASSERTION, .verdict = VERDICT_BOUNDED};
    vec_push(&x->a, &x->r[TOP].checks, own);
    func_result_summarise(&x->r[TOP]);
    assert_true(is_unmet(x, LOW)); /* none is known, up to however few iterations */
    x->r[TOP].checks.at[0].verdict = VERDICT_VIOLATED;
    func_result_summarise(&x->r[TOP]);
    assert_true(is_unmet(x, LOW)); /* what fails is something else */
    x->all[TOP].elsewhere = true;  /* which cannot be seen of another file's */
    assert_false(is_unmet(x, LOW));
    x->all[TOP].elsewhere = false;
    x->r[TOP].checks.at[0] = x->r[LOW].checks.at[0];
    x->r[TOP].checks.at[0].verdict = VERDICT_UNKNOWN; /* the same check */
    x->r[TOP].checks.at[0].reason = reason_of(REASON_TIMEOUT);
    func_result_summarise(&x->r[TOP]);
    assert_true(is_unmet(x, LOW));
}

static void a_caller_tells_nothing(void **state) {
    struct fixture *x = *state;
    is_violated(x, TOP);
    assert_false(is_unmet(x, LOW));
    x->r[TOP].checks.n = 0;
    x->r[TOP].conclusive = x->r[TOP].reason_of_check = false;
    x->r[TOP].reason = reason_of(REASON_UNSUPPORTED);
    func_result_summarise(&x->r[TOP]);
    assert_false(is_unmet(x, LOW)); /* what comes behind that was not looked at */
    x->all[TOP].r = NULL;
    assert_false(is_unmet(x, LOW));
    x->all[TOP].r = &x->r[TOP];
    x->r[LOW].checks.at[0].severity = SEVERITY_WARNING;
    x->r[TOP].reason = reason_of(REASON_NONE);
    func_result_summarise(&x->r[TOP]);
    assert_false(is_unmet(x, LOW)); /* a warning is for whatever arguments */
}

static void ways_are_counted_in_calls(void **state) {
    struct fixture *x = *state;
    const uint32_t *from_over = ir_calls_from(&x->a, x->callers.module, "over");
    const uint32_t expected[FUNCS] = {
        [LOW] = 2, [MID] = 1, [TOP] = UINT32_MAX /* nothing leads there */, [OVER] = 0};
    for (int f = 0; f < FUNCS; f++) assert_int_equal(from_over[f], expected[f]);
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(all_ways_meet_a_proof), TEST(one_way_does_not),       TEST(a_proof_is_no_proof),
        TEST(callers_on_their_way),  TEST(others_may_call_it),     TEST(warnings_stay),
        TEST(no_call_is_known),      TEST(a_caller_tells_nothing), TEST(ways_are_counted_in_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
