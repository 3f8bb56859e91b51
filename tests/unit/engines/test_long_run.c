/* Executions that go on or end: of loops that run to a number, fail there, or are cut off there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engines/infer/long_run.h"
#include "engines/verify/system.h"
#include "tests/support/program_text.h"

/* All count from 0, in steps of one. */
static struct ir_module *parse(struct arena *a, const char *name) {
    return parse_ir(a, program_text(a, name));
}

static bool runs(const char *name, uint32_t steps, uint32_t *met) {
    struct arena a = {0};
    struct ts t;
    struct ts_options opt = {.deadline = CLOCK_NEVER};
    struct term_store *store = term_store_new();
    assert_int_equal(ts_build(&a, parse(&a, name), "f", store, &opt, &t), VL_OK);
    bool long_enough = ts_runs_long(&t, steps, CLOCK_NEVER, met);
    term_store_free(store);
    arena_free(&a);
    return long_enough;
}

static void test_lengths(void **state) {
    (void)state;
    uint32_t met;
    assert_true(runs("endless", 12, &met) && met >= 12);
    assert_true(runs("ends", 12, &met));
    const char *const others[] = {"fails", "cut_off"};
    for (unsigned i = 0; i < 2; i++) {
        assert_false(runs(others[i], 6, &met)); /* it was worth a longer run */
        assert_true(met >= 7 && met <= 9);
    }
}

/* A proof about executions that all die is none, late as they may. */
static void test_vacuity(void **state) {
    (void)state;
    const enum engine_kind engines[] = {ENGINE_KINDUCTION, ENGINE_IC3};
    const char *const names[] = {"cut_off", "cut_off_late"};
    for (unsigned i = 0; i < 4; i++) {
        struct arena a = {0};
        struct func_result r;
        struct verify_options opt = {.engine = engines[i % 2], .rewriting = true};
        system_verify(&a, parse(&a, names[i / 2]), "f", &opt, NULL, &r);
        assert_true(r.vacuous);
        assert_int_equal(r.verdict, VERDICT_UNKNOWN);
        arena_free(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_vacuity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
