/* Leaps of the interpreter: loops that are too long to run end with the value that arithmetic
 * gives. Random loops: tests/differential/leap_runs.c. */
#include "core/interp/interp.h"
#include "tests/support/program_text.h"

static struct interp_result run_with(struct arena *a, const char *program, uint64_t arg,
                                     struct interp_options opt) {
    struct ir_module *m = parse_named_ir(a, "", program_text(a, program));
    struct interp_result r;
    struct witness w = {.entry = "f"};
    vec_push(a, &w.args, (struct wit_val){.type = IR_I(32), .bits = arg});
    interp_run(a, m, &w, &opt, &r);
    return r;
}

static struct interp_result run(struct arena *a, const char *program, uint64_t arg) {
    struct interp_options opt = {.max_steps = 100000, .max_trace = 50, .accelerate = 16};
    return run_with(a, program, arg, opt);
}

static void expect_result(const char *program, uint64_t arg, uint64_t result) {
    struct arena a = {0};
    struct interp_result r = run(&a, program, arg);
    assert_int_equal(r.end, INTERP_RETURNED);
    assert_int_equal((uint64_t)r.ret.bits, result);
    arena_free(&a);
}

static void test_billions(void **state) {
    (void)state;
    expect_result("up_to_wrap", 10, 0);
    expect_result("up_to_wrap", 11, 1);
    expect_result("up_to_wrap", 3, 3);
    expect_result("down_by_three", 3000000000u, 1000000000);
    expect_result("down_by_three", 7, 2863311533u);
    expect_result("in_memory", 4000000000u, 4000000000u + 4000000000u % 256);
}

static void test_ends(void **state) {
    (void)state;
    struct arena a = {0};
    struct interp_result r = run(&a, "overflows", 0);
    assert_int_equal(r.end, INTERP_CHECK_FAILED);
    assert_true(r.steps < 5000);
    assert_int_equal(r.trace.at[r.trace.n - 1].kind, STEP_FAIL);
    r = run(&a, "forever", 4);
    assert_int_equal(r.end, INTERP_FUEL);
    assert_true(r.steps < 5000);
    arena_free(&a);
}

/* A value that a leap gives up decides a branch behind the loop; or one in the loop, which then is
 * not leapt over. */
static void test_forgets(void **state) {
    (void)state;
    struct arena a = {0};
    struct interp_options opt = {.max_steps = 100000, .max_trace = 50, .accelerate = 16};
    struct interp_result r = run_with(&a, "mixes", 0x7fffffff, opt);
    assert_int_equal(r.end, INTERP_FUEL);
    opt.forgets = true;
    r = run_with(&a, "mixes", 0x7fffffff, opt);
    assert_int_equal(r.end, INTERP_CHECK_FAILED);
    assert_int_equal(r.check, CHECK_SIGNED_OVERFLOW);
    r = run_with(&a, "mixes", 1000000, opt);
    assert_int_equal(r.end, INTERP_UNSUPPORTED);
    r = run_with(&a, "mixes", 3, opt);
    assert_int_equal(r.end, INTERP_RETURNED);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_billions),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
