/* Bounded model checking of floating-point programs, from IR text; each with both solvers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/bmc_expect.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* 0x3f800000 = 1.0f, 0x7f800000 = inf, 0x7fc00000 = NaN, 0x80000000 = -0.0f */

/* An int goes through a double and back; through a float it need not. */
static void round_trips(void **state) {
    (void)state;
    const char *text = program("round_trips");
    struct verify_options o = options(SOLVER_CADICAL);
    expect_with(&o, "", text, "f",
                "(int)(double)n == n: proved\n(int)(float)n == n: violated information\n");
}

/* Through a pointer from outside: what is there is an input. */
static void floats_behind_pointers(void **state) {
    (void)state;
    const char *text = program("floats_behind_pointers");
    struct verify_options o = options(SOLVER_CADICAL);
    expect_with(&o, "", text, "f", "sqrt(*p): violated information\nsqrt(*p) >= 0: proved\n");
}

/* x * y + 1 where compilers may compute wider, fuse, or do neither; the file names no target. */
static void rounding_is_listed(void **state) {
    (void)state;
    static const struct {
        const char *target, *assumption;
    } cases[] = {
        {"target 64 little signed-char \"x86_64-pc-linux-gnu\"\n", NULL},
        {"target 32 little signed-char \"i386-pc-linux-gnu\"\n",
         "floating-point results are rounded to their own type, as with SSE"},
        {"target 64 little unsigned-char \"aarch64-linux-gnu\"\n",
         "a * b + c is rounded twice, as with -ffp-contract=off"},
    };
    const char *text = program("rounding_is_listed");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct verify_options o = options(SOLVER_CADICAL);
        struct func_result r = verify_with(&a, cases[i].target, text, "f", &o);
        assert_int_equal(r.assumptions.n, cases[i].assumption != NULL);
        if (cases[i].assumption) assert_string_equal(r.assumptions.at[0].text, cases[i].assumption);
        arena_free(&a);
    }
}

/* x * y = 7.5 with x > 2: people get short numbers. */
static void inputs_are_readable(void **state) {
    (void)state;
    const char *text = program("inputs_are_readable");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, "", text, "f", &o);
    assert_string_equal(summary(&a, &r), "x * y != 7.5: violated information\n");
    for (uint32_t i = 0; i < r.checks.at[0].inputs.n; i++)
        assert_true(strlen(r.checks.at[0].inputs.at[i].value) <= 8);
    arena_free(&a);
}

/* The result is left open where x is 2^64 times y or more: what holds of any remainder is proved,
 * and a counterexample is found among the others. */
static void remainders(void **state) {
    (void)state;
    const char *text = program("remainders");
    struct verify_options o = options(SOLVER_CADICAL);
    expect_with(&o, "", text, "f",
                "fmod(x, 3) < 3: proved\nfmod(x, 3) < 2: violated information\n");
    /* Only 2^70 breaks it, where the circuit for fmod is not exact: unknown. */
    const char *far = program("remainders_far");
    expect_with(&o, "", far, "f", "fmod(x, 3) < 1: unknown (solver gave up)\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_are_readable), cmocka_unit_test(remainders),
        cmocka_unit_test(round_trips),         cmocka_unit_test(floats_behind_pointers),
        cmocka_unit_test(rounding_is_listed),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
