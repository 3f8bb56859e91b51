/* Points-to; orders of blocks and liveness: tests/differential/flow_runs.c. */
#include "core/analysis/flow/pointsto.h"
#include "core/ir/cfg.h"
#include "tests/support/program_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- points-to ---- */

enum { NULL_POINTER, UNKNOWN, A, B, OBJECTS };

static void test_pointsto(void **state) {
    (void)state;
    struct arena a = {0};
    const struct ir_func *f = parse_named_ir(&a, "", program_text(&a, "pointsto"))->funcs.at[0];
    struct cfg g;
    cfg_build(&a, f, &g);
    uint32_t *object_of = arena_new_array(&a, uint32_t, f->ins.n);
    struct pointsto p = {.f = f, .g = &g, .objects = OBJECTS, .unknown = UNKNOWN};
    p.object_of = object_of;
    p.sets = arena_new_array(&a, struct object_set, f->ins.n);
    p.holds = arena_new_array(&a, struct object_set, OBJECTS);
    const struct ir_block *b1 = &f->blocks.at[1];
    object_of[b1->ins.at[0]] = A;
    object_of[b1->ins.at[1]] = B;
    assert_int_equal(pointsto_solve(&p, CLOCK_NEVER), VL_OK);
    assert_int_equal(p.sets[b1->ins.at[3]].bits[0], 1 << A | 1 << NULL_POINTER);
    uint64_t loaded = 1 << B | 1 << NULL_POINTER | 1 << UNKNOWN;
    assert_int_equal(p.sets[b1->ins.at[4]].bits[0], loaded);
    assert_int_equal(p.sets[f->blocks.at[2].params.at[0]].bits[0], loaded);
    assert_int_equal(p.holds[A].bits[0], 1 << B);
    assert_int_equal(p.holds[B].bits[0], 0);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pointsto),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
