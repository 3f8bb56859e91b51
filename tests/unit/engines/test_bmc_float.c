/* Bounded model checking of floating-point programs, from IR text; each with both solvers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/bmc_expect.h"

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = float \"float\" signed size 4 align 4\n"
                           "type 2 = float \"double\" signed size 8 align 8\n"
                           "type 3 = float \"long double\" signed size 16 align 16\n"
                           "type 4 = ptr \"float *\" of 1 size 8 align 8\n";

/* 0x3f800000 = 1.0f, 0x7f800000 = inf, 0x7fc00000 = NaN, 0x80000000 = -0.0f */

static void not_equal_to_itself(void **state) {
    (void)state;
    static const char text[] = "func @f(%x: f32 \"x\" 1) -> i32 {\n"
                               "entry:\n"
                               "  %e: i1 = feq %x, %x\n"
                               "  check assertion, %e, \"x == x\"\n"
                               "  ret i32 0\n"
                               "}\n";
    expect(head, text, "f", 0, "x == x: violated information\n");
    static const char guarded[] = "func @f(%x: f64 \"x\" 2) -> i32 {\n"
                                  "entry:\n"
                                  "  %z: i1 = fle f64 0, %x\n"
                                  "  assume %z\n"
                                  "  %e: i1 = feq %x, %x\n"
                                  "  check assertion, %e, \"x == x\"\n"
                                  "  ret i32 0\n"
                                  "}\n";
    expect(head, guarded, "f", 0, "x == x: proved\n");
}

static void adding_one_may_change_nothing(void **state) {
    (void)state;
    static const char any[] = "func @f(%x: f32 \"x\" 1) -> i32 {\n"
                              "entry:\n"
                              "  %y: f32 = fadd %x, f32 1065353216\n"
                              "  %l: i1 = flt %x, %y\n"
                              "  check assertion, %l, \"x + 1 > x\"\n"
                              "  ret i32 0\n"
                              "}\n";
    expect(head, any, "f", 0, "x + 1 > x: violated information\n");
    /* 0 <= x <= 1000 */
    static const char small[] = "func @f(%x: f32 \"x\" 1) -> i32 {\n"
                                "entry:\n"
                                "  %a: i1 = fle f32 0, %x\n"
                                "  assume %a\n"
                                "  %b: i1 = fle %x, f32 1148846080\n"
                                "  assume %b\n"
                                "  %y: f32 = fadd %x, f32 1065353216\n"
                                "  %l: i1 = flt %x, %y\n"
                                "  check assertion, %l, \"x + 1 > x\"\n"
                                "  ret i32 0\n"
                                "}\n";
    expect(head, small, "f", 0, "x + 1 > x: proved\n");
}

/* The sign bit cleared: never negative, and NaN only for NaN. */
static void absolute_values(void **state) {
    (void)state;
    static const char text[] = "func @f(%x: f64 \"x\" 2) -> i32 {\n"
                               "entry:\n"
                               "  %i: i64 = fbits %x\n"
                               "  %m: i64 = and %i, i64 9223372036854775807\n"
                               "  %y: f64 = bitsf %m\n"
                               "  %n: i1 = flt %y, f64 0\n"
                               "  %p: i1 = xor %n, i1 1\n"
                               "  check assertion, %p, \"!(fabs(x) < 0)\"\n"
                               "  %q: i1 = fle f64 0, %y\n"
                               "  check assertion, %q, \"fabs(x) >= 0\"\n"
                               "  ret i32 0\n"
                               "}\n";
    expect(head, text, "f", 0, "!(fabs(x) < 0): proved\nfabs(x) >= 0: violated information\n");
}

/* An int goes through a double and back; through a float it need not. */
static void round_trips(void **state) {
    (void)state;
    static const char text[] = "func @f(%n: i32) -> i32 {\n"
                               "entry:\n"
                               "  %d: f64 = sitof %n\n"
                               "  %m: i32 = ftosi %d\n"
                               "  %e: i1 = eq %n, %m\n"
                               "  check assertion, %e, \"(int)(double)n == n\"\n"
                               "  %f: f32 = sitof %n\n"
                               "  %k: i32 = ftosi %f\n"
                               "  %g: i1 = eq %n, %k\n"
                               "  check assertion, %g, \"(int)(float)n == n\"\n"
                               "  ret i32 0\n"
                               "}\n";
    struct verify_options o = options(SOLVER_CADICAL);
    expect_with(&o, head, text, "f",
                "(int)(double)n == n: proved\n(int)(float)n == n: violated information\n");
}

/* A long double in memory: 10 bytes are the value, the rest is padding. */
static void long_doubles_in_memory(void **state) {
    (void)state;
    static const char text[] = "func @f(%x: f80 \"x\" 3) -> i32 {\n"
                               "entry:\n"
                               "  %p: ptr = alloca i64 16\n"
                               "  store %x, %p\n"
                               "  %y: f80 = load %p\n"
                               "  %n: i1 = feq %x, %x\n"
                               "  assume %n\n"
                               "  %e: i1 = feq %x, %y\n"
                               "  check assertion, %e, \"y == x\"\n"
                               "  %t: f80 = fadd %y, %y\n"
                               "  %h: f64 = fcast %t\n"
                               "  %g: i1 = feq %h, f64 0\n"
                               "  check assertion, %g, \"(double)(2 * y) == 0\"\n"
                               "  ret i32 0\n"
                               "}\n";
    expect(head, text, "f", 0, "y == x: proved\n(double)(2 * y) == 0: violated information\n");
}

/* Through a pointer from outside: what is there is an input. */
static void floats_behind_pointers(void **state) {
    (void)state;
    static const char text[] = "func @f(%p: ptr \"p\" 4) -> i32 {\n"
                               "entry:\n"
                               "  %x: f32 = load %p\n"
                               "  %r: f32 = fsqrt %x\n"
                               "  %n: i1 = feq %r, %r\n"
                               "  check assertion, %n, \"sqrt(*p)\"\n"
                               "  %a: i1 = fle f32 0, %r\n"
                               "  check assertion, %a, \"sqrt(*p) >= 0\"\n"
                               "  ret i32 0\n"
                               "}\n";
    struct verify_options o = options(SOLVER_CADICAL);
    expect_with(&o, head, text, "f", "sqrt(*p): violated information\nsqrt(*p) >= 0: proved\n");
}

/* x * y + 1 where compilers may compute wider, fuse, or do neither. */
static void rounding_is_told(void **state) {
    (void)state;
    static const struct {
        const char *target, *told;
    } cases[] = {
        {"target 64 little signed-char \"x86_64-pc-linux-gnu\"\n", NULL},
        {"target 32 little signed-char \"i386-pc-linux-gnu\"\n",
         "floating-point results are rounded to their own type, as with SSE"},
        {"target 64 little unsigned-char \"aarch64-linux-gnu\"\n",
         "a * b + c is rounded twice, as with -ffp-contract=off"},
    };
    static const char text[] = "func @f(%x: f32 \"x\", %y: f32 \"y\") -> f32 {\n"
                               "entry:\n"
                               "  %p: f32 = fmul %x, %y\n"
                               "  %s: f32 = fadd %p, f32 1065353216\n"
                               "  ret %s\n"
                               "}\n";
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct verify_options o = options(SOLVER_CADICAL);
        struct func_result r = verify_with(&a, cases[i].target, text, "f", &o);
        assert_int_equal(r.assumptions.n, cases[i].told != NULL);
        if (cases[i].told) assert_string_equal(r.assumptions.at[0].text, cases[i].told);
        arena_free(&a);
    }
}

/* x * y = 7.5 with x > 2: people get short numbers. */
static void inputs_are_readable(void **state) {
    (void)state;
    static const char text[] = "func @f(%x: f64 \"x\" 2, %y: f64 \"y\" 2) -> i32 {\n"
                               "entry:\n"
                               "  %l: i1 = flt f64 4611686018427387904, %x\n"
                               "  assume %l\n"
                               "  %p: f64 = fmul %x, %y\n"
                               "  %e: i1 = feq %p, f64 4620130267728707584\n"
                               "  %n: i1 = xor %e, i1 1\n"
                               "  check assertion, %n, \"x * y != 7.5\"\n"
                               "  ret i32 0\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_string_equal(summary(&a, &r), "x * y != 7.5: violated information\n");
    for (uint32_t i = 0; i < r.checks.at[0].inputs.n; i++)
        assert_true(strlen(r.checks.at[0].inputs.at[i].value) <= 8);
    arena_free(&a);
}

/* The result is left open where x is 2^64 times y or more: what holds of any remainder is proved,
 * and a counterexample is found among the others. */
static void remainders(void **state) {
    (void)state;
    static const char text[] = "func @f(%x: f64 \"x\" 2) -> i32 {\n"
                               "entry:\n"
                               "  %a: i1 = flt f64 0, %x\n"
                               "  assume %a\n"
                               "  %b: i1 = flt %x, f64 9218868437227405312\n"
                               "  assume %b\n"
                               "  %r: f64 = frem %x, f64 4613937818241073152\n"
                               "  %l: i1 = flt %r, f64 4613937818241073152\n"
                               "  check assertion, %l, \"fmod(x, 3) < 3\"\n"
                               "  %s: i1 = flt %r, f64 4611686018427387904\n"
                               "  check assertion, %s, \"fmod(x, 3) < 2\"\n"
                               "  ret i32 0\n"
                               "}\n";
    struct verify_options o = options(SOLVER_CADICAL);
    expect_with(&o, head, text, "f",
                "fmod(x, 3) < 3: proved\nfmod(x, 3) < 2: violated information\n");
    /* Only 2^70 breaks it: nobody knows. */
    static const char far[] = "func @f(%x: f64 \"x\" 2) -> i32 {\n"
                              "entry:\n"
                              "  %a: i1 = feq f64 4922434392715952128, %x\n"
                              "  assume %a\n"
                              "  %r: f64 = frem %x, f64 4613937818241073152\n"
                              "  %l: i1 = flt %r, f64 4607182418800017408\n"
                              "  check assertion, %l, \"fmod(x, 3) < 1\"\n"
                              "  ret i32 0\n"
                              "}\n";
    expect_with(&o, head, far, "f", "fmod(x, 3) < 1: unknown (solver gave up)\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_are_readable),    cmocka_unit_test(remainders),
        cmocka_unit_test(not_equal_to_itself),    cmocka_unit_test(adding_one_may_change_nothing),
        cmocka_unit_test(absolute_values),        cmocka_unit_test(round_trips),
        cmocka_unit_test(long_doubles_in_memory), cmocka_unit_test(floats_behind_pointers),
        cmocka_unit_test(rounding_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
