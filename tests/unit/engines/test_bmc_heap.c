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
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* A block that shrinks and grows again has unknown contents where it was cut off. */
static void shrinking(void **state) {
    (void)state;
    const char *text = program("shrinking");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, "", text, "f", &o);
    assert_int_equal(r.checks.n, 1);
    assert_int_not_equal(r.checks.at[0].verdict, VERDICT_PROVED);
    arena_free(&a);
}

/* ---- parameters with one object ---- */

static void expect_pair(const char *name, uint8_t of1, uint8_t towards0) {
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, "", program(name));
    struct pairs p;
    pairs_run(m, ir_find_func(m, "f"), &p);
    assert_int_equal(p.of[1], of1);
    assert_int_equal(p.not_behind[0], towards0);
    arena_free(&a);
}

static void pairs(void **state) {
    (void)state;
    expect_pair("pair_ordered", 0, 0);
    expect_pair("pair_qualified", 0, 0);
    expect_pair("pair_moved", 0, 2);
    expect_pair("pair_equal", 1, 0);
    expect_pair("pair_checked", 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shrinking),
        cmocka_unit_test(pairs),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
