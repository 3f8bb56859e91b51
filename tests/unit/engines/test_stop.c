/* Each place that looks at a deadline, stopped there at once: the first time, in the middle of all
 * its looks, and the last time.  Then everything ends with a few more looks, and what is said is
 * true.
 * The linker puts the functions below in place of clock.h's.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/irtext/text.h"
#include "engines/verify/one_run.h"
#include "engines/verify/verify.h"
#include "tests/support/cases.h"
#include "tests/support/share.h"

/* ---- looks ---- */

bool __real_deadline_passed(deadline_t d);
int64_t __real_deadline_left(deadline_t d);
bool __wrap_deadline_passed(deadline_t d);
int64_t __wrap_deadline_left(deadline_t d);

enum { MAX_SITES = 400, FEW = 100, LONG_MS = 600000 };

struct look_site {
    const void *at; /* a return address */
    unsigned looks;
};

static struct {
    struct look_site sites[MAX_SITES];
    unsigned n;
    const void *stop_at; /* NULL: nowhere */
    unsigned when;       /* at its so many-th look */
    bool stopped;
    unsigned after; /* looks since */
} looks;

static struct look_site *site_of(const void *at) {
    for (unsigned i = 0; i < looks.n; i++)
        if (looks.sites[i].at == at) return &looks.sites[i];
    assert_true(looks.n < MAX_SITES);
    looks.sites[looks.n] = (struct look_site){.at = at};
    return &looks.sites[looks.n++];
}

/* Replaces deadline_passed: counts the calls of each site, and stops the run at the chosen one. A
 * deadline without an end never passes and is not counted. */
static bool look(deadline_t d, const void *at) {
    if (d.at == INT64_MAX && !d.stop) return false;
    struct look_site *s = site_of(at);
    s->looks++;
    if (at == looks.stop_at && s->looks == looks.when) looks.stopped = true;
    looks.after += looks.stopped;
    return looks.stopped;
}

bool __wrap_deadline_passed(deadline_t d) {
    return look(d, __builtin_return_address(0)) || __real_deadline_passed(d);
}

int64_t __wrap_deadline_left(deadline_t d) {
    return look(d, __builtin_return_address(0)) ? 0 : __real_deadline_left(d);
}

static void look_anew(const void *stop_at, unsigned when) {
    memset(&looks, 0, sizeof looks);
    looks.stop_at = stop_at;
    looks.when = when;
}

/* ---- programs ---- */

/* Of @f, in a file of VL_PROGRAMS; those that end soon first. */
static const struct program {
    const char *file;
    enum verdict expected;
} programs[] = {
    {VL_PROGRAMS "/kept.ir", VERDICT_PROVED},
    {VL_PROGRAMS "/seven.ir", VERDICT_VIOLATED},
    {VL_PROGRAMS "/product.ir", VERDICT_PROVED},
    {VL_PROGRAMS "/square.ir", VERDICT_VIOLATED},
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static void run(const struct program *p, struct verify_options opt, struct func_result *out) {
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *wrong = NULL;
    const char *text = case_read(&a, p->file);
    assert_non_null(text);
    if (ir_parse(&a, text, strlen(text), &m, &wrong) != VL_OK) fail_msg("%s", wrong);
    opt.timeout_ms = LONG_MS;
    opt.rewriting = true;
    verify_function(&a, m, "f", &opt, NULL, out);
    assert_true(out->verdict == p->expected || out->verdict == VERDICT_UNKNOWN ||
                out->verdict == VERDICT_BOUNDED);
    if (out->verdict == VERDICT_UNKNOWN) assert_true(out->reason.id != REASON_NONE);
    for (uint32_t i = 0; i < out->checks.n; i++)
        assert_false(out->checks.at[i].verdict == VERDICT_VIOLATED &&
                     p->expected == VERDICT_PROVED);
    arena_free(&a);
}

/* ---- stops ---- */

static unsigned stop_once(const struct program *p, struct verify_options opt,
                          const struct look_site *s, unsigned when) {
    struct func_result r;
    look_anew(s->at, when);
    run(p, opt, &r);
    if (looks.after > FEW)
        fail_msg("stopped at look %u of %p, and %u looks later it ended", when, s->at, looks.after);
    return looks.stopped;
}

/* Is it among the first so many? */
static bool is_one_of_sites(const struct look_site *sites, unsigned n, const void *at) {
    for (unsigned i = 0; i < n; i++)
        if (sites[i].at == at) return true;
    return false;
}

/* The first look is the one to stop at in each program, others in the first program that has them:
 * such a run takes as long as one that is not stopped. */
static void stop_everywhere(struct verify_options opt) {
    unsigned stops = 0, sites = 0, known = 0;
    struct look_site thorough[MAX_SITES];
    for (unsigned i = 0; i < PROGRAMS; i += test_share()) {
        struct look_site found[MAX_SITES];
        struct func_result r;
        look_anew(NULL, 0);
        run(&programs[i], opt, &r);
        unsigned n = looks.n;
        memcpy(found, looks.sites, sizeof found);
        for (unsigned k = 0; k < n; k++) {
            stops += stop_once(&programs[i], opt, &found[k], 1);
            if (found[k].looks < 2 || is_one_of_sites(thorough, known, found[k].at)) continue;
            assert_true(known < MAX_SITES);
            thorough[known++] = found[k];
            if (found[k].looks > 2) stop_once(&programs[i], opt, &found[k], found[k].looks / 2);
            stop_once(&programs[i], opt, &found[k], found[k].looks);
        }
        sites += n;
    }
    assert_true(stops == sites); /* each look comes again */
    assert_true(sites > PROGRAMS / test_share() * 4);
}

static void bmc_stops(void **state) {
    (void)state;
    stop_everywhere((struct verify_options){.engine = ENGINE_BMC, .max_bound = 8});
    stop_everywhere(
        (struct verify_options){.engine = ENGINE_BMC, .max_bound = 4, .solver = SOLVER_Z3});
    stop_everywhere(
        (struct verify_options){.engine = ENGINE_BMC, .max_bound = 4, .unbounded = true});
}

static void kinduction_stops(void **state) {
    (void)state;
    stop_everywhere((struct verify_options){.engine = ENGINE_KINDUCTION, .simple_paths = true});
}

static void ic3_stops(void **state) {
    (void)state;
    stop_everywhere((struct verify_options){.engine = ENGINE_IC3});
}

/* Both checks of spun.ir fail: none is proved, and both are told if anything is. */
static bool run_alone(void) {
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *wrong = NULL;
    struct func_result r = {.checks = {0}};
    const struct verify_options opt = {.timeout_ms = LONG_MS};
    const char *text = case_read(&a, VL_PROGRAMS "/spun.ir");
    assert_non_null(text);
    if (ir_parse(&a, text, strlen(text), &m, &wrong) != VL_OK) fail_msg("%s", wrong);
    bool decided = one_run(&a, m, "f", &opt, 0, &r) == ONE_RUN_DECIDED;
    assert_int_equal(r.checks.n, decided ? 2 : 0);
    for (uint32_t i = 0; i < r.checks.n; i++)
        assert_int_equal(r.checks.at[i].verdict, VERDICT_VIOLATED);
    arena_free(&a);
    return decided;
}

/* A failure that was seen is no proof when there is no time to run up to it again. */
static void single_run_stops(void **state) {
    (void)state;
    look_anew(NULL, 0);
    assert_true(run_alone());
    unsigned sites = looks.n;
    struct look_site found[MAX_SITES];
    memcpy(found, looks.sites, sizeof found);
    assert_true(sites > 0);
    for (unsigned k = 0; k < sites; k++)
        for (unsigned when = 1; when <= found[k].looks; when++) {
            look_anew(found[k].at, when);
            run_alone();
            assert_true(looks.stopped);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bmc_stops),
        cmocka_unit_test(kinduction_stops),
        cmocka_unit_test(ic3_stops),
        cmocka_unit_test(single_run_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
