/* Pointers as integers: verdicts with both solvers, with and without rewriting, and runs in given
 * layouts; from IR text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "tests/support/bmc_expect.h"

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n"
                           "type 2 = ptr \"int *\" of 1 size 8 align 8\n"
                           "type 3 = int \"char\" signed char size 1 align 1\n"
                           "global @g type 1 size 4 align 4 zero\n"
                           "global @p type 2 size 8 align 8 const zero { 0 @g }\n";

/* A finding that depends on addresses shows them. */
static void layouts_are_told(void **state) {
    (void)state;
    static const char text[] = "func @f() -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 3 = alloca i64 1\n"
                               "  %a: i64 = ptrtoint %x\n"
                               "  %b: i64 = and %a, i64 7\n"
                               "  %z: i1 = ne %b, i64 5\n"
                               "  check assertion, %z, \"never 5\"\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.checks.n, 1);
    assert_int_equal(r.checks.at[0].inputs.n, 1);
    assert_string_equal(r.checks.at[0].inputs.at[0].name, "&x");
    assert_int_equal(strtoull(r.checks.at[0].inputs.at[0].value, NULL, 16) & 7, 5);
    arena_free(&a);
}

/* The alignment of an object from outside is assumed, also where rewriting has decided by it. */
static void alignment_is_assumed(void **state) {
    (void)state;
    static const char text[] = "func @f(%p: ptr \"p\" 2) -> void {\n"
                               "entry:\n"
                               "  %a: i64 = ptrtoint %p\n"
                               "  %b: i64 = and %a, i64 3\n"
                               "  %z: i1 = eq %b, i64 0\n"
                               "  check assertion, %z, \"aligned\"\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_string_equal(summary(&a, &r), "aligned: proved\n");
    assert_int_equal(r.assumptions.n, 2);
    assert_string_equal(r.assumptions.at[1].text, "p is aligned for its type");
    arena_free(&a);
}

/* ---- runs ---- */

static const char compare[] = "func @f() -> i1 {\n"
                              "entry:\n"
                              "  %x: ptr \"x\" 1 = alloca i64 4\n"
                              "  %y: ptr \"y\" 1 = alloca i64 4\n"
                              "  %c: i1 = ptrlt %x, %y\n"
                              "  ret %c\n"
                              "}\n";
static const char behind[] = "func @f() -> i1 {\n"
                             "entry:\n"
                             "  %x: ptr \"x\" 1 = alloca i64 4\n"
                             "  %y: ptr \"y\" 1 = alloca i64 4\n"
                             "  %e: ptr = ptradd %x, i64 4 * 1\n"
                             "  %c: i1 = ptreq %e, %y\n"
                             "  ret %c\n"
                             "}\n";
static const char old_place[] = "func @f() -> i1 {\n"
                                "entry:\n"
                                "  %x: ptr \"x\" 1 = alloca i64 4\n"
                                "  end %x\n"
                                "  %y: ptr \"y\" 1 = alloca i64 4\n"
                                "  %c: i1 = ptreq %x, %y\n"
                                "  ret %c\n"
                                "}\n";
static const char reused[] = "func @f() -> i1 {\n"
                             "entry:\n"
                             "  %x: ptr \"x\" 1 = alloca i64 4\n"
                             "  %a: i64 = ptrtoint %x\n"
                             "  end %x\n"
                             "  %y: ptr \"y\" 1 = alloca i64 4\n"
                             "  %b: i64 = ptrtoint %y\n"
                             "  %p: ptr = inttoptr %a\n"
                             "  %live: i1 = islive %p\n"
                             "  ret %live\n"
                             "}\n";

static void expect_run(const char *text, const uint64_t *bases, uint32_t n, enum interp_end end,
                       bv_t result) {
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, head, text);
    struct witness w = {.entry = "f"};
    for (uint32_t i = 0; i < n; i++)
        vec_push(&a, &w.bases,
                 (struct wit_base){.place = WIT_ALLOC, .index = i, .base = bases[i], .size = 4});
    struct interp_result r;
    interp_run(&a, m, &w, NULL, &r);
    assert_int_equal(r.end, end);
    if (end == INTERP_RETURNED) assert_int_equal(r.ret.bits, result);
    arena_free(&a);
}

static void runs_use_the_witness_layout(void **state) {
    (void)state;
    expect_run(compare, (uint64_t[]){0x1000, 0x2000}, 2, INTERP_RETURNED, 1);
    expect_run(compare, (uint64_t[]){0x2000, 0x1000}, 2, INTERP_RETURNED, 0);
    expect_run(compare, (uint64_t[]){UINT64_MAX - 100, 16}, 2, INTERP_RETURNED, 0);
    expect_run(compare, (uint64_t[]){0x10000}, 1, INTERP_RETURNED, 1); /* the other keeps away */
}

static void layouts_that_overlap_are_refused(void **state) {
    (void)state;
    expect_run(compare, (uint64_t[]){0x1000, 0x1000}, 2, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){0x1000, 0x1002}, 2, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){0x1003, 0x1000}, 2, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){0x1000, 0x1005}, 2, INTERP_RETURNED, 1);
    expect_run(compare, (uint64_t[]){0}, 1, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){UINT64_MAX - 2}, 1, INTERP_INTERNAL, 0); /* wraps around */
}

/* 6.5.9p6: equal where the one begins just behind the other. */
static void objects_may_touch(void **state) {
    (void)state;
    expect_run(compare, (uint64_t[]){0x1004, 0x1000}, 2, INTERP_RETURNED, 0);
    expect_run(behind, (uint64_t[]){0x1000, 0x1004}, 2, INTERP_RETURNED, 1);
    expect_run(behind, (uint64_t[]){0x1000, 0x1005}, 2, INTERP_RETURNED, 0);
    expect_run(behind, (uint64_t[]){0x1004, 0x1000}, 2, INTERP_RETURNED, 0);
    expect_run(old_place, (uint64_t[]){0x1000, 0x1000}, 2, INTERP_RETURNED, 1);
    expect_run(old_place, (uint64_t[]){0x1000, 0x2000}, 2, INTERP_RETURNED, 0);
}

static void an_address_means_the_live_object(void **state) {
    (void)state;
    expect_run(reused, (uint64_t[]){0x1000, 0x2000}, 2, INTERP_RETURNED, 0);
    expect_run(reused, (uint64_t[]){0x1000, 0x1000}, 2, INTERP_RETURNED, 1);
}

/* A number from outside is a pointer where the object's address may come from there. */
static void run_of_a_word(bool exposed, bool inside, enum interp_end end) {
    static const char text[] = "func @f(%1: i64 \"a\") -> i32 {\n"
                               "entry:\n"
                               "  %p: ptr = inttoptr %1\n"
                               "  %v: i32 = load %p\n"
                               "  ret %v\n"
                               "}\n";
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, head, text);
    struct witness w = {.entry = "f"};
    struct wit_object o = {.name = "*a", .size = 8};
    vec_push(&a, &o.cells, (struct wit_cell){.off = 4, .v = {.type = IR_I(32), .bits = 7}});
    vec_push(&a, &w.objects, o);
    vec_push(&a, &w.bases,
             (struct wit_base){.place = WIT_OBJECT, .base = 0x1000, .size = 8, .exposed = exposed});
    vec_push(&a, &w.args, (struct wit_val){.type = IR_I(64), .bits = inside ? 0x1004 : 0x2000});
    struct interp_result r;
    interp_run(&a, m, &w, NULL, &r);
    assert_int_equal(r.end, end);
    if (end == INTERP_RETURNED) assert_int_equal(r.ret.bits, 7);
    arena_free(&a);
}

static void words_of_the_witness(void **state) {
    (void)state;
    run_of_a_word(true, true, INTERP_RETURNED);
    run_of_a_word(false, true, INTERP_UNSUPPORTED);
    run_of_a_word(true, false, INTERP_UNSUPPORTED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_the_witness),
        cmocka_unit_test(layouts_are_told),
        cmocka_unit_test(alignment_is_assumed),
        cmocka_unit_test(runs_use_the_witness_layout),
        cmocka_unit_test(layouts_that_overlap_are_refused),
        cmocka_unit_test(objects_may_touch),
        cmocka_unit_test(an_address_means_the_live_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
