/* An engine stops looking for a check that another engine has closed: none of them decides the far
 * failure of this program by itself, so each ends only because it sees that the check is closed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engines/bmc/bmc.h"
#include "engines/verify/system.h"
#include "tests/support/program_text.h"

struct friend {
    struct verify_others others;
    enum verdict verdict;
    atomic_bool knows;
    enum verdict reported; /* before the end; UNKNOWN: nothing */
};

static bool closed(void *ctx, const struct check_result *check, struct check_result *out) {
    struct friend *f = ctx;
    if (!atomic_load(&f->knows) || strcmp(check->snippet, "far") != 0) return false;
    *out = *check;
    out->verdict = f->verdict;
    out->by = PROOF_IC3;
    out->severity = SEVERITY_ERROR;
    out->borrowed = true;
    return true;
}

/* While the engine is at it. */
static bool is_at_work(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct friend *f = ctx;
    (void)so_far;
    if (bound < 2 || atomic_exchange(&f->knows, true)) return true;
    atomic_fetch_add(&f->others.news, 1);
    atomic_store(&f->others.interrupt, true);
    return true;
}

static bool note_verdict(void *ctx, const struct func_result *r) {
    if (r->conclusive) ((struct friend *)ctx)->reported = r->verdict;
    return false;
}

static void verify(enum engine_kind engine, enum verdict verdict, bool from_start,
                   struct func_result *out, enum verdict *reported) {
    static struct arena a;
    struct friend f = {.verdict = verdict, .reported = VERDICT_UNKNOWN};
    struct verify_progress progress = {&f, is_at_work, note_verdict};
    struct verify_options opt = {.engine = engine, .rewriting = true, .others = &f.others};
    f.others.ctx = &f;
    f.others.closed = closed;
    if (from_start) is_at_work(&f, NULL, 2);
    arena_free(&a);
    /* A generator of pseudo-random numbers. */
    struct ir_module *m = parse_ir(&a, program_text(&a, "far_and_near"));
    if (engine == ENGINE_BMC)
        bmc_verify(&a, m, "f", &opt, &progress, out);
    else
        system_verify(&a, m, "f", &opt, &progress, out);
    *reported = f.reported;
}

static void assert_borrowed(enum engine_kind engine, enum verdict verdict, bool from_start) {
    struct func_result r;
    enum verdict reported;
    verify(engine, verdict, from_start, &r, &reported);
    assert_int_equal(r.checks.n, 2);
    assert_int_equal(r.checks.at[0].verdict, verdict);
    assert_true(r.checks.at[0].borrowed);
    assert_int_equal(r.checks.at[1].verdict, VERDICT_PROVED);
    assert_false(r.checks.at[1].borrowed);
    assert_true(r.conclusive);
}

static void what_others_know_is_not_asked(void **state) {
    (void)state;
    const enum engine_kind engines[] = {ENGINE_BMC, ENGINE_KINDUCTION, ENGINE_IC3};
    for (unsigned i = 0; i < 3; i++) {
        assert_borrowed(engines[i], VERDICT_VIOLATED, true);
        if (i > 0) assert_borrowed(engines[i], VERDICT_PROVED, true);
    }
}

static void a_violation_interrupts(void **state) {
    (void)state;
    assert_borrowed(ENGINE_BMC, VERDICT_VIOLATED, false);
    assert_borrowed(ENGINE_KINDUCTION, VERDICT_VIOLATED, false);
    assert_borrowed(ENGINE_IC3, VERDICT_VIOLATED, false);
}

static void a_verdict_does_not_wait_for_what_is_reached(void **state) {
    (void)state;
    struct func_result r;
    enum verdict reported;
    verify(ENGINE_BMC, VERDICT_VIOLATED, false, &r, &reported);
    assert_int_equal(r.verdict, VERDICT_VIOLATED);
    assert_int_equal(reported, VERDICT_VIOLATED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_know_is_not_asked),
        cmocka_unit_test(a_violation_interrupts),
        cmocka_unit_test(a_verdict_does_not_wait_for_what_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
