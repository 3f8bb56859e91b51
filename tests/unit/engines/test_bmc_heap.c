/* Blocks that change their size, and pointer parameters that point into one object; from IR text.
 * The heap's operations are in tests/golden/bmc/heap_*. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/analysis/environment/pairs.h"
#include "tests/support/bmc_expect.h"

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n"
                           "type 2 = ptr \"int *\" of 1 size 8 align 8\n"
                           "type 3 = int \"const int\" signed const size 4 align 4\n"
                           "type 4 = ptr \"const int *\" of 3 size 8 align 8\n"
                           "global @g type 2 size 8 align 8 zero\n"
                           "global @own type 2 size 8 align 8 static zero\n"
                           "global @k type 3 size 4 align 4 const init x\"07000000\"\n";

/* A block that shrinks and grows again has unknown contents where it was cut off. */
static void shrinking(void **state) {
    (void)state;
    static const char text[] = "func @f(%n: i64) -> void {\n"
                               "entry:\n"
                               "  %z: i1 = ult %n, i64 8\n"
                               "  assume %z\n"
                               "  %a: ptr 1 = malloc i64 8\n"
                               "  %a1: ptr = ptradd %a, i64 4 * 1\n"
                               "  store i32 6, %a1\n"
                               "  %b: ptr 1 = malloc %n\n"
                               "  relocate %b, %a\n"
                               "  %c: ptr 1 = malloc i64 8\n"
                               "  relocate %c, %b\n"
                               "  %c1: ptr = ptradd %c, i64 4 * 1\n"
                               "  %1: i1 = isinit %c1, i64 4\n"
                               "  check uninitialised-read, %1, \"second\"\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.checks.n, 1);
    assert_int_not_equal(r.checks.at[0].verdict, VERDICT_PROVED);
    arena_free(&a);
}

/* ---- parameters with one object ---- */

static void pairs_of(const char *text, uint8_t of1, uint8_t towards0) {
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, head, text);
    struct pairs p;
    pairs_run(m, ir_find_func(m, "f"), &p);
    assert_int_equal(p.of[1], of1);
    assert_int_equal(p.not_behind[0], towards0);
    arena_free(&a);
}

#define PAIR(type, body)                                                                           \
    "func @f(%p: ptr \"p\" 2, %q: ptr \"q\" " type ") -> void {\n"                                 \
    "entry:\n" body "  ret\n"                                                                      \
    "}\n"

static void pairs(void **state) {
    (void)state;
    static const char ordered[] = PAIR("2", "  %s: i1 = sameobj %p, %q\n"
                                            "  check pointer-comparison, %s, \"p < q\"\n");
    static const char qualified[] = PAIR("4", "  %s: i1 = sameobj %p, %q\n"
                                              "  check pointer-comparison, %s, \"p < q\"\n");
    static const char moved[] = PAIR("2", "  %n: ptr = ptradd %p, i64 1 * 4\n"
                                          "  %e: i1 = ptreq %n, %q\n"
                                          "  assume %e\n");
    static const char equal[] = PAIR("2", "  %e: i1 = ptreq %p, %q\n"
                                          "  assume %e\n");
    static const char checked[] = PAIR("2", "  %n: ptr = ptradd %p, i64 1 * 4\n"
                                            "  %e: i1 = ptreq %n, %q\n"
                                            "  check overlap, %e, \"*p = *q\"\n");
    pairs_of(ordered, 0, 0);
    pairs_of(qualified, 0, 0);
    pairs_of(moved, 0, 2);
    pairs_of(equal, 1, 0);
    pairs_of(checked, 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shrinking),
        cmocka_unit_test(pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
