/* Pointers as integers: what findings and runs tell of addresses. Runs in given layouts are in
 * tests/golden/runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "tests/support/bmc_expect.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* A finding that depends on addresses shows them. */
static void layouts_are_shown(void **state) {
    (void)state;
    const char *text = program("layouts_are_shown");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, "", text, "f", &o);
    assert_int_equal(r.checks.n, 1);
    assert_int_equal(r.checks.at[0].inputs.n, 1);
    assert_string_equal(r.checks.at[0].inputs.at[0].name, "&x");
    assert_int_equal(strtoull(r.checks.at[0].inputs.at[0].value, NULL, 16) & 7, 5);
    arena_free(&a);
}

/* The alignment of an object from outside is assumed, also where rewriting has decided by it. */
static void alignment_is_assumed(void **state) {
    (void)state;
    const char *text = program("alignment_is_assumed");
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, "", text, "f", &o);
    assert_string_equal(summary(&a, &r), "aligned: proved\n");
    assert_int_equal(r.assumptions.n, 2);
    assert_string_equal(r.assumptions.at[1].text, "p is aligned for its type");
    arena_free(&a);
}

/* ---- runs ---- */

/* A number from outside is a pointer where the object's address may come from there. */
static void run_of_a_word(bool exposed, bool inside, enum interp_end end) {
    const char *text = program("word_as_pointer");
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, "", text);
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
        cmocka_unit_test(layouts_are_shown),
        cmocka_unit_test(alignment_is_assumed),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
