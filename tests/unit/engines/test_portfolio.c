/* Engines side by side, replaced by functions that a test controls; and merged results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "core/result/merge.h"
#include "engines/verify/portfolio.h"

/* ---- results ---- */

static void put(struct arena *a, struct func_result *r, const char *func, ir_val ins,
                enum verdict v, enum proved_by by) {
    struct check_result c = {.func = func, .ins = ins, .verdict = v, .by = by};
    if (v == VERDICT_UNKNOWN) c.reason = reason_of(REASON_TIMEOUT);
    if (v == VERDICT_BOUNDED) c.bound = 8;
    vec_push(a, &r->checks, c);
}

static void assume(struct arena *a, struct func_result *r, const char *text) {
    vec_push(a, &r->assumptions, (struct assumption){.text = text});
}

static void finish(struct func_result *r, const char *engine, bool conclusive) {
    r->func = "f";
    r->engine = engine;
    r->solver = "cadical";
    func_result_summarise(r);
    r->conclusive = conclusive;
}

/* "1:proved/ic3 2:violated" */
static void assert_checks(const struct func_result *r, const char *expected) {
    char got[256] = "";
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        size_t n = strlen(got);
        snprintf(got + n, sizeof got - n, "%s%u:%s", i ? " " : "", c->ins,
                 verdict_name(c->verdict));
        n = strlen(got);
        if (c->verdict == VERDICT_PROVED)
            snprintf(got + n, sizeof got - n, "/%s", proof_name(c->by));
    }
    assert_string_equal(got, expected);
}

static void the_better_answer_counts(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0};
    put(&a, &r, "f", 1, VERDICT_BOUNDED, PROOF_BMC);
    put(&a, &r, "f", 2, VERDICT_VIOLATED, PROOF_BMC);
    put(&a, &r, "f", 3, VERDICT_UNKNOWN, PROOF_BMC);
    put(&a, &r, "f", 4, VERDICT_PROVED, PROOF_INTERVALS);
    finish(&r, "bmc", false);
    put(&a, &o, "f", 1, VERDICT_UNKNOWN, PROOF_IC3);
    put(&a, &o, "f", 2, VERDICT_UNKNOWN, PROOF_IC3);
    put(&a, &o, "f", 3, VERDICT_VIOLATED, PROOF_IC3);
    put(&a, &o, "f", 4, VERDICT_UNKNOWN, PROOF_IC3);
    put(&a, &o, "g", 4, VERDICT_VIOLATED, PROOF_IC3);
    put(&a, &o, "g", 5, VERDICT_UNKNOWN, PROOF_IC3);
    finish(&o, "ic3", false);
    func_result_merge(&a, &r, &o);
    assert_checks(&r, "1:bounded 2:violated 3:violated 4:proved/intervals 4:violated");
    assert_int_equal(r.verdict, VERDICT_VIOLATED);
    assert_string_equal(r.engine, "auto");
    assert_false(r.conclusive);
    arena_free(&a);
}

/* As one of them may have been stopped while it ranked. */
static void the_more_certain_rank_counts(void **state) {
    (void)state;
    struct arena a = {0};
    for (unsigned first = 0; first < 2; first++) {
        struct func_result r = {0}, o = {0};
        put(&a, &r, "f", 1, VERDICT_VIOLATED, PROOF_BMC);
        put(&a, &o, "f", 1, VERDICT_VIOLATED, PROOF_IC3);
        r.checks.at[0].severity = first ? SEVERITY_INFORMATION : SEVERITY_WARNING;
        o.checks.at[0].severity = first ? SEVERITY_WARNING : SEVERITY_INFORMATION;
        finish(&r, "bmc", true);
        finish(&o, "ic3", true);
        func_result_merge(&a, &r, &o);
        assert_int_equal(r.checks.at[0].severity, SEVERITY_WARNING);
    }
    arena_free(&a);
}

static void a_conclusive_answer_covers_callees(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0};
    put(&a, &r, "f", 1, VERDICT_PROVED, PROOF_INTERVALS);
    put(&a, &r, "f", 2, VERDICT_BOUNDED, PROOF_BMC);
    put(&a, &r, "g", 3, VERDICT_UNKNOWN, PROOF_BMC);
    r.reason = reason_of(REASON_TIMEOUT); /* and something in callees that is not listed */
    finish(&r, "bmc", false);
    put(&a, &o, "f", 1, VERDICT_PROVED, PROOF_IC3);
    put(&a, &o, "f", 2, VERDICT_PROVED, PROOF_IC3);
    finish(&o, "ic3", true);
    func_result_merge(&a, &r, &o);
    assert_checks(&r, "1:proved/intervals 2:proved/ic3");
    assert_int_equal(r.verdict, VERDICT_PROVED);
    assert_true(r.conclusive);
    assert_int_equal(r.reason.id, REASON_NONE);
    assert_string_equal(r.engine, "ic3");
    arena_free(&a);
}

static void what_callees_leave_open_stays_open(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0};
    put(&a, &r, "f", 1, VERDICT_PROVED, PROOF_INTERVALS);
    finish(&r, "bmc", false);
    r.verdict = VERDICT_BOUNDED; /* a callee's check, not listed */
    r.open_elsewhere = true;
    r.bound = 16;
    put(&a, &o, "f", 1, VERDICT_UNKNOWN, PROOF_IC3);
    finish(&o, "ic3", false);
    func_result_merge(&a, &r, &o);
    assert_int_equal(r.verdict, VERDICT_BOUNDED);
    assert_int_equal(r.bound, 16);
    arena_free(&a);
}

/* Its own check is open as well, and another engine closes that one alone. */
static void an_own_proof_closes_no_callee(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0};
    put(&a, &r, "f", 1, VERDICT_BOUNDED, PROOF_BMC);
    finish(&r, "bmc", false);
    r.open_elsewhere = true;
    r.bound = 16;
    put(&a, &o, "f", 1, VERDICT_PROVED, PROOF_IC3);
    put(&a, &o, "g", 2, VERDICT_UNKNOWN, PROOF_IC3);
    finish(&o, "ic3", false);
    func_result_merge(&a, &r, &o);
    assert_checks(&r, "1:proved/ic3");
    assert_int_equal(r.verdict, VERDICT_BOUNDED);
    assert_int_equal(r.bound, 16);
    func_result_merge(&a, &r, &o);
    assert_int_equal(r.verdict, VERDICT_BOUNDED);
    arena_free(&a);
}

static void assumptions_of_what_is_used(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0}, none = {0};
    put(&a, &r, "f", 1, VERDICT_VIOLATED, PROOF_BMC);
    put(&a, &r, "f", 2, VERDICT_UNKNOWN, PROOF_BMC);
    assume(&a, &r, "one");
    assume(&a, &r, "two");
    finish(&r, "bmc", false);
    put(&a, &none, "f", 2, VERDICT_UNKNOWN, PROOF_BMC);
    assume(&a, &none, "not used");
    finish(&none, "kinduction", false);
    func_result_merge(&a, &r, &none);
    assert_int_equal(r.assumptions.n, 2);
    assert_string_equal(r.engine, "bmc");
    put(&a, &o, "f", 1, VERDICT_VIOLATED, PROOF_IC3);
    put(&a, &o, "f", 2, VERDICT_PROVED, PROOF_IC3);
    assume(&a, &o, "two");
    assume(&a, &o, "three");
    finish(&o, "ic3", true);
    func_result_merge(&a, &r, &o);
    assert_checks(&r, "1:violated 2:proved/ic3");
    assert_int_equal(r.assumptions.n, 3);
    assert_string_equal(r.assumptions.at[2].text, "three");
    struct func_result open = {0};
    put(&a, &open, "f", 1, VERDICT_UNKNOWN, PROOF_BMC);
    put(&a, &open, "f", 2, VERDICT_UNKNOWN, PROOF_BMC);
    assume(&a, &open, "one");
    finish(&open, "bmc", false);
    func_result_merge(&a, &open, &o);
    assert_int_equal(open.assumptions.n, 2); /* nothing of its own is left */
    arena_free(&a);
}

static void who_lends_is_who_found_it(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0};
    put(&a, &r, "f", 1, VERDICT_VIOLATED, PROOF_BMC);
    put(&a, &r, "f", 2, VERDICT_PROVED, PROOF_IC3);
    r.checks.at[1].borrowed = true;
    finish(&r, "bmc", true);
    put(&a, &o, "f", 1, VERDICT_VIOLATED, PROOF_BMC);
    o.checks.at[0].borrowed = true;
    put(&a, &o, "f", 2, VERDICT_PROVED, PROOF_IC3);
    assume(&a, &o, "one");
    finish(&o, "ic3", true);
    func_result_merge(&a, &r, &o);
    assert_checks(&r, "1:violated 2:proved/ic3");
    assert_false(r.checks.at[0].borrowed);
    assert_false(r.checks.at[1].borrowed);
    assert_int_equal(r.assumptions.n, 1); /* a result taken from the other engine rests on it */
    assert_string_equal(r.engine, "auto");
    arena_free(&a);
}

static void nothing_is_proved_of_no_execution(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0}, o = {0};
    put(&a, &r, "f", 1, VERDICT_BOUNDED, PROOF_BMC);
    finish(&r, "bmc", false);
    put(&a, &o, "f", 1, VERDICT_PROVED, PROOF_IC3);
    o.vacuous = true;
    finish(&o, "ic3", true);
    func_result_merge(&a, &r, &o);
    assert_true(r.vacuous);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    arena_free(&a);
}

/* Our own bugs abort in a debug build. */
static void contradictions_are_no_verdict(void **state) {
    (void)state;
#ifdef NDEBUG
    struct arena a = {0};
    struct func_result r = {0}, o = {0}, whole = {0};
    put(&a, &r, "f", 1, VERDICT_VIOLATED, PROOF_BMC);
    finish(&r, "bmc", false);
    put(&a, &o, "f", 1, VERDICT_PROVED, PROOF_IC3);
    finish(&o, "ic3", true);
    func_result_merge(&a, &r, &o);
    assert_checks(&r, "1:unknown");
    assert_int_equal(r.reason.id, REASON_INTERNAL);
    assert_string_equal(r.reason.detail, "engines contradict each other");
    put(&a, &whole, "f", 1, VERDICT_PROVED, PROOF_BMC);
    finish(&whole, "bmc", true);
    o.checks.n = 0;
    put(&a, &o, "g", 1, VERDICT_VIOLATED, PROOF_IC3); /* of a callee that was found to be safe */
    finish(&o, "ic3", false);
    func_result_merge(&a, &whole, &o);
    assert_int_equal(whole.verdict, VERDICT_UNKNOWN);
    arena_free(&a);
#endif
}

/* ---- engines for tests ---- */

enum { LONG_MS = 20000, SOON_MS = 5000 };

static void pass_time(const struct verify_options *opt, int64_t ms) {
    deadline_t d = deadline_within(verify_deadline(opt), ms);
    while (!deadline_passed(d)) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void bounded(struct arena *a, const struct verify_progress *p, struct func_result *r,
                    bool *goes_on) {
    put(a, r, "f", 1, VERDICT_BOUNDED, PROOF_BMC);
    put(a, r, "f", 2, VERDICT_BOUNDED, PROOF_BMC);
    finish(r, "bmc", false);
    *goes_on = p->step(p->ctx, r, 8);
}

/* As BMC on an endless loop: bounded, then a long search. */
static void endless(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    (void)task, (void)func;
    bool goes_on;
    *out = (struct func_result){0};
    bounded(a, progress, out, &goes_on);
    if (goes_on) pass_time(opt, LONG_MS);
}

/* As BMC that gives up. */
static void limited(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    (void)task, (void)func, (void)opt;
    bool goes_on;
    *out = (struct func_result){0};
    bounded(a, progress, out, &goes_on);
}

static void quick(struct arena *a, const struct ir_module *task, const char *func,
                  const struct verify_options *opt, const struct verify_progress *progress,
                  struct func_result *out) {
    (void)task, (void)func, (void)opt, (void)progress;
    *out = (struct func_result){0};
    put(a, out, "f", 1, VERDICT_PROVED, PROOF_BMC);
    finish(out, "bmc", true);
}

static void prover(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   struct func_result *out) {
    (void)task, (void)func, (void)progress;
    pass_time(opt, 20);
    *out = (struct func_result){0};
    put(a, out, "f", 1, VERDICT_PROVED, PROOF_IC3);
    put(a, out, "f", 2, VERDICT_PROVED, PROOF_IC3);
    finish(out, engine_name(opt->engine), true);
}

/* Finds something, and goes on without end. */
static void finder(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   struct func_result *out) {
    (void)task, (void)func, (void)progress;
    *out = (struct func_result){0};
    put(a, out, "f", 1, VERDICT_UNKNOWN, PROOF_IC3);
    put(a, out, "f", 2, VERDICT_VIOLATED, PROOF_IC3);
    finish(out, engine_name(opt->engine), false);
}

/* As BMC that has found something, and ranks it lower as it goes on. */
static void ranker(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   struct func_result *out) {
    (void)task, (void)func;
    deadline_t late = deadline_within(verify_deadline(opt), SOON_MS);
    *out = (struct func_result){0};
    put(a, out, "f", 1, VERDICT_VIOLATED, PROOF_BMC);
    put(a, out, "f", 2, VERDICT_BOUNDED, PROOF_BMC);
    out->checks.at[0].severity = SEVERITY_WARNING;
    finish(out, "bmc", false);
    progress->step(progress->ctx, out, 4);
    while (!verify_is_to_hurry(opt->others) && !deadline_passed(late)) continue;
    if (verify_is_to_hurry(opt->others)) out->checks.at[0].severity = SEVERITY_INFORMATION;
}

/* Takes over what the first engine has found, and proves the rest. */
static void taker(struct arena *a, const struct ir_module *task, const char *func,
                  const struct verify_options *opt, const struct verify_progress *progress,
                  struct func_result *out) {
    (void)task, (void)func, (void)progress;
    deadline_t late = deadline_within(verify_deadline(opt), SOON_MS);
    struct check_result found = {.func = "f", .ins = 1};
    *out = (struct func_result){0};
    while (!opt->others->closed(opt->others->ctx, &found, &found) && !deadline_passed(late))
        continue;
    vec_push(a, &out->checks, found);
    put(a, out, "f", 2, VERDICT_PROVED, PROOF_IC3);
    finish(out, "ic3", true);
}

static void sleeper(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    (void)a, (void)task, (void)progress;
    pass_time(opt, LONG_MS);
    *out = (struct func_result){.func = func, .engine = "ic3", .reason = {.id = REASON_TIMEOUT}};
    func_result_summarise(out);
}

static void no_engine(struct arena *a, const struct ir_module *task, const char *func,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out) {
    (void)a, (void)task, (void)func, (void)opt, (void)progress, (void)out;
    fail_msg("it was not to be started");
}

/* Works until it is made to yield, if it ever is. */
static void busy(struct arena *a, const struct ir_module *task, const char *func,
                 const struct verify_options *opt, const struct verify_progress *progress,
                 struct func_result *out) {
    (void)task, (void)progress;
    deadline_t late = verify_deadline(opt);
    const int before = getpriority(PRIO_PROCESS, 0);
    bool yielded = false;
    while (!yielded && !deadline_passed(late)) yielded = getpriority(PRIO_PROCESS, 0) > before;
    *out = (struct func_result){.func = func};
    put(a, out, func, 1, yielded ? VERDICT_PROVED : VERDICT_UNKNOWN, PROOF_IC3);
    put(a, out, func, 2, yielded ? VERDICT_PROVED : VERDICT_UNKNOWN, PROOF_IC3);
    finish(out, engine_name(opt->engine), yielded);
}

static int64_t play_with(struct arena *a, verify_run *first, verify_run *one, verify_run *two,
                         const struct verify_options *opt, const struct verify_progress *progress,
                         struct func_result *out) {
    struct portfolio who = {
        .first = first,
        .beside = {{.run = one, .engine = ENGINE_KINDUCTION}, {.run = two, .engine = ENGINE_IC3}},
        .n = 2,
        .start_bound = 4,
        .start_ms = LONG_MS};
    int64_t began = clock_ms();
    portfolio_run(a, NULL, "f", opt, progress, &who, out);
    return clock_ms() - began;
}

static int64_t play(struct arena *a, verify_run *first, verify_run *one, verify_run *two,
                    int64_t timeout_ms, const struct verify_progress *progress,
                    struct func_result *out) {
    struct verify_options opt = {.timeout_ms = timeout_ms};
    return play_with(a, first, one, two, &opt, progress, out);
}

/* ---- the first answer ---- */

static void a_quick_answer_starts_no_engine(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(play(&a, quick, no_engine, no_engine, LONG_MS, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:proved/bmc");
    assert_string_equal(r.engine, "bmc");
    arena_free(&a);
}

static void a_worker_that_takes_long_yields(void **state) {
    (void)state;
#ifdef __linux__
    struct arena a = {0};
    struct func_result r;
    struct verify_options opt = {.timeout_ms = LONG_MS};
    struct portfolio first = {.first = busy, .yield_ms = 1};
    portfolio_run(&a, NULL, "f", &opt, NULL, &first, &r);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    struct portfolio other = {.first = endless,
                              .beside = {{.run = busy, .engine = ENGINE_IC3, .yield_ms = 1}},
                              .n = 1,
                              .start_ms = 1};
    portfolio_run(&a, NULL, "f", &opt, NULL, &other, &r);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    arena_free(&a);
#else
    skip();
#endif
}

static void a_proof_stops_all_others(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(play(&a, endless, sleeper, prover, LONG_MS, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    assert_string_equal(r.engine, "ic3");
    assert_true(play(&a, endless, prover, sleeper, 0, NULL, &r) < SOON_MS);
    assert_string_equal(r.engine, "kinduction");
    assert_true(play(&a, limited, prover, sleeper, 0, NULL, &r) < SOON_MS);
    assert_int_equal(r.verdict, VERDICT_PROVED);
    arena_free(&a);
}

/* How far it has got when another engine decides depends on the machine. */
static void the_first_engine_ranks_to_its_end(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(play(&a, ranker, taker, sleeper, LONG_MS, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:violated 2:proved/ic3");
    assert_int_equal(r.checks.at[0].severity, SEVERITY_INFORMATION);
    arena_free(&a);
}

static void the_deadline_is_for_all(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(play(&a, endless, sleeper, finder, 200, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:bounded 2:violated");
    assert_true(play(&a, limited, sleeper, sleeper, 200, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:bounded 2:bounded");
    assert_string_equal(r.engine, "bmc");
    arena_free(&a);
}

/* ---- progress ---- */

struct reports {
    unsigned calls, violated;
    bool go_on;
};

static bool note(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct reports *t = ctx;
    if (!so_far) return true; /* no engine has begun */
    assert_int_equal(bound, 8);
    t->calls++;
    t->violated += so_far->verdict == VERDICT_VIOLATED;
    return t->go_on;
}

static void progress_is_reported_as_it_grows(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    struct reports t = {.go_on = true};
    struct verify_progress progress = {.ctx = &t, .step = note};
    play(&a, limited, finder, sleeper, 300, &progress, &r);
    assert_true(t.calls > 1);
    assert_in_range(t.violated, 1, t.calls - 1); /* not known at first */
    arena_free(&a);
}

static void a_cancelled_run_waits_for_no_engine(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    struct reports t = {0};
    struct verify_progress progress = {.ctx = &t, .step = note};
    assert_true(play(&a, endless, sleeper, sleeper, LONG_MS, &progress, &r) < SOON_MS);
    assert_true(play(&a, limited, sleeper, sleeper, LONG_MS, &progress, &r) < SOON_MS);
    assert_int_equal(t.calls, 2);
    arena_free(&a);
}

/* ---- the verdict before its invariants ---- */

struct announced {
    unsigned calls, after; /* of decided; of step after it */
    struct func_result r;
    char checks[2][16];
    bool go_on;
    atomic_bool heard;
    bool late; /* reasons have time of their own */
};

static struct announced announced;

static bool hear(void *ctx, const struct func_result *r) {
    struct announced *d = ctx;
    d->calls++;
    d->r = *r;
    for (uint32_t i = 0; i < r->checks.n && i < 2; i++)
        snprintf(d->checks[i], sizeof *d->checks, "%s", verdict_name(r->checks.at[i].verdict));
    atomic_store(&d->heard, true);
    return true;
}

static bool count(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct announced *d = ctx;
    (void)so_far, (void)bound;
    d->after += atomic_load(&d->heard);
    return d->go_on || !atomic_load(&d->heard);
}

static void tell_invariants(struct arena *a, struct func_result *r) {
    r->inductive = true;
    vec_push(a, &r->invariants, (struct loop_invariant){.func = "f"});
}

/* Looks for invariants until its verdict was received. */
static void explainer(struct arena *a, const struct ir_module *task, const char *func,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out) {
    prover(a, task, func, opt, NULL, out);
    progress->decided(progress->ctx, out);
    deadline_t d = verify_deadline(opt);
    while (!atomic_load(&announced.heard) && !deadline_passed(d)) pass_time(opt, 1);
    if (!deadline_passed(d)) tell_invariants(a, out);
}

/* ... and finds that there are none. */
static void doubter(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    explainer(a, task, func, opt, progress, out);
    for (uint32_t i = 0; i < out->checks.n; i++) {
        out->checks.at[i].verdict = VERDICT_UNKNOWN;
        out->checks.at[i].reason = reason_with(REASON_INTERNAL, "the invariant is none");
    }
    finish(out, out->engine, false);
}

/* Its invariants come when the time for the verdict is over. */
static void late_explainer(struct arena *a, const struct ir_module *task, const char *func,
                           const struct verify_options *opt, const struct verify_progress *progress,
                           struct func_result *out) {
    prover(a, task, func, opt, NULL, out);
    deadline_t late = deadline_in(opt->timeout_ms * 2);
    late.stop = opt->stop;
    announced.late = progress->decided(progress->ctx, out);
    while (!deadline_passed(late)) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (!atomic_load(opt->stop)) tell_invariants(a, out);
}

static void twice_told(struct arena *a, const struct ir_module *task, const char *func,
                       const struct verify_options *opt, const struct verify_progress *progress,
                       struct func_result *out) {
    quick(a, task, func, opt, NULL, out);
    progress->decided(progress->ctx, out);
    announced.late = progress->decided(progress->ctx, out);
}

/* Looks for invariants as long as it may. */
static void ponderer(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out) {
    explainer(a, task, func, opt, progress, out);
    struct verify_options longer = {.timeout_ms = LONG_MS, .stop = opt->stop};
    pass_time(&longer, LONG_MS);
}

static int64_t listen(verify_run *first, verify_run *one, struct arena *a, int64_t timeout_ms,
                      bool go_on, struct func_result *out) {
    struct verify_progress progress = {&announced, count, hear};
    announced = (struct announced){.go_on = go_on};
    return play(a, first, one, sleeper, timeout_ms, &progress, out);
}

static void a_verdict_is_reported_before_its_reasons(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(listen(endless, explainer, &a, LONG_MS, true, &r) < SOON_MS);
    assert_int_equal(announced.calls, 1);
    assert_string_equal(announced.checks[0], "proved");
    assert_string_equal(announced.checks[1], "proved");
    assert_true(announced.r.conclusive);
    assert_int_equal(announced.r.invariants.n, 0);
    assert_int_equal(r.invariants.n, 1); /* they were waited for */
    assert_true(r.millis <= announced.r.millis);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    /* the first engine's result, which stops the engines without one */
    assert_true(listen(explainer, sleeper, &a, LONG_MS, true, &r) < SOON_MS);
    assert_int_equal(announced.calls, 1);
    assert_int_equal(r.invariants.n, 1);
    arena_free(&a);
}

static void a_verdict_may_be_taken_back(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(listen(endless, doubter, &a, LONG_MS, true, &r) < SOON_MS);
    assert_int_equal(announced.calls, 1);
    assert_checks(&r, "1:bounded 2:bounded");
    arena_free(&a);
}

static void reasons_may_come_behind_the_deadline(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(listen(endless, late_explainer, &a, 300, true, &r) < SOON_MS);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    assert_int_equal(r.invariants.n, 1);
    assert_true(announced.late);
    /* of the first engine, which had told its verdict before */
    assert_true(listen(twice_told, sleeper, &a, 300, true, &r) < SOON_MS);
    assert_true(announced.late);
    /* no one was told */
    play(&a, endless, late_explainer, sleeper, 300, NULL, &r);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    assert_int_equal(r.invariants.n, 0);
    assert_false(announced.late);
    arena_free(&a);
}

static void own_time_is_for_reasons_that_were_told(void **state) {
    (void)state;
    uint64_t work = 0;
    struct verify_options opt = {.explain_ms = 2};
    deadline_t over = {.at = 0, .work = &work}, budget = {.at = INT64_MAX, .work = &work};
    assert_true(deadline_passed(verify_explain_deadline(&opt, false, over)));
    deadline_t own = verify_explain_deadline(&opt, true, over);
    assert_int_equal(deadline_units(own), 2 * DEADLINE_UNITS_A_MS);
    assert_true(own.at > 0);
    budget.by_work = true;
    budget.most = work + 1;
    assert_int_equal(deadline_units(verify_explain_deadline(&opt, true, budget)), 1);
}

static void reasons_have_an_end(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    struct verify_options opt = {.timeout_ms = LONG_MS, .explain_ms = 30};
    struct verify_progress progress = {&announced, count, hear};
    announced = (struct announced){.go_on = true};
    assert_true(play_with(&a, endless, ponderer, sleeper, &opt, &progress, &r) < SOON_MS);
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    assert_true(listen(endless, ponderer, &a, LONG_MS, false, &r) <
                SOON_MS); /* the caller cancels */
    assert_checks(&r, "1:proved/ic3 2:proved/ic3");
    assert_int_equal(announced.calls, 1);
    arena_free(&a);
}

/* A check that another engine closes is reported while all engines go on. */
static void teller(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   struct func_result *out) {
    finder(a, task, func, opt, progress, out);
    if (progress->step(progress->ctx, out, 3)) pass_time(opt, LONG_MS);
}

static bool stop_at_a_finding(void *ctx, const struct func_result *so_far, uint32_t bound) {
    (void)ctx, (void)bound;
    return !so_far || so_far->verdict != VERDICT_VIOLATED;
}

static void findings_of_others_are_reported_at_once(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    struct verify_progress progress = {.step = stop_at_a_finding};
    assert_true(play(&a, endless, teller, sleeper, LONG_MS, &progress, &r) < SOON_MS);
    assert_checks(&r, "1:bounded 2:violated");
    arena_free(&a);
}

/* ---- checks closed by other engines ---- */

/* Waits until other engines have closed check 2; then all checks are decided. */
static void borrower(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out) {
    (void)task, (void)func, (void)progress;
    struct check_result wanted = {.func = "f", .ins = 2}, found;
    unsigned heard = 0;
    deadline_t d = verify_deadline(opt);
    *out = (struct func_result){0};
    put(a, out, "f", 1, VERDICT_PROVED, PROOF_KINDUCTION);
    while (!verify_has_news(opt->others, &heard) && !deadline_passed(d)) pass_time(opt, 1);
    bool known = opt->others->closed(opt->others->ctx, &wanted, &found);
    if (known) vec_push(a, &out->checks, found);
    finish(out, "kinduction", known);
}

static void one_proves_what_the_other_leaves(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(play(&a, endless, borrower, teller, LONG_MS, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:proved/kinduction 2:violated");
    assert_true(r.conclusive);
    assert_string_equal(r.engine, "auto");
    arena_free(&a);
}

/* Asks something until it is interrupted. */
static void asker(struct arena *a, const struct ir_module *task, const char *func,
                  const struct verify_options *opt, const struct verify_progress *progress,
                  struct func_result *out) {
    deadline_t all = verify_deadline(opt), d = verify_uninterrupted(opt->others, all);
    while (!deadline_passed(d)) pass_time(opt, 1);
    *out = (struct func_result){0};
    if (!verify_interrupted(opt->others, all)) return;
    borrower(a, task, func, opt, progress, out);
}

static void a_violation_interrupts_the_others(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    assert_true(play(&a, endless, asker, teller, LONG_MS, NULL, &r) < SOON_MS);
    assert_checks(&r, "1:proved/kinduction 2:violated");
    arena_free(&a);
}

static atomic_bool lent;

/* Closes check 2, and withdraws that once another engine has used it. */
static void waverer(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    (void)task, (void)func;
    *out = (struct func_result){0};
    put(a, out, "f", 2, VERDICT_PROVED, PROOF_IC3);
    finish(out, "ic3", false);
    if (!progress->step(progress->ctx, out, 3)) return;
    while (!atomic_load(&lent)) pass_time(opt, 1);
    out->checks.at[0].verdict = VERDICT_UNKNOWN;
    out->checks.at[0].reason = reason_with(REASON_INTERNAL, "the invariant is none");
    finish(out, "ic3", false);
}

static void hasty(struct arena *a, const struct ir_module *task, const char *func,
                  const struct verify_options *opt, const struct verify_progress *progress,
                  struct func_result *out) {
    borrower(a, task, func, opt, progress, out);
    atomic_store(&lent, true);
    pass_time(opt, 100); /* the other engine withdraws its result meanwhile */
}

static void a_withdrawn_result_is_unknown(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r;
    atomic_store(&lent, false);
    play(&a, endless, hasty, waverer, LONG_MS, NULL, &r);
    assert_checks(&r, "1:proved/kinduction 2:unknown");
    assert_false(r.conclusive);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_answer_counts),
        cmocka_unit_test(the_more_certain_rank_counts),
        cmocka_unit_test(a_conclusive_answer_covers_callees),
        cmocka_unit_test(what_callees_leave_open_stays_open),
        cmocka_unit_test(an_own_proof_closes_no_callee),
        cmocka_unit_test(assumptions_of_what_is_used),
        cmocka_unit_test(who_lends_is_who_found_it),
        cmocka_unit_test(nothing_is_proved_of_no_execution),
        cmocka_unit_test(contradictions_are_no_verdict),
        cmocka_unit_test(a_quick_answer_starts_no_engine),
        cmocka_unit_test(a_worker_that_takes_long_yields),
        cmocka_unit_test(a_proof_stops_all_others),
        cmocka_unit_test(the_first_engine_ranks_to_its_end),
        cmocka_unit_test(the_deadline_is_for_all),
        cmocka_unit_test(progress_is_reported_as_it_grows),
        cmocka_unit_test(a_cancelled_run_waits_for_no_engine),
        cmocka_unit_test(a_verdict_is_reported_before_its_reasons),
        cmocka_unit_test(a_verdict_may_be_taken_back),
        cmocka_unit_test(reasons_may_come_behind_the_deadline),
        cmocka_unit_test(own_time_is_for_reasons_that_were_told),
        cmocka_unit_test(reasons_have_an_end),
        cmocka_unit_test(findings_of_others_are_reported_at_once),
        cmocka_unit_test(one_proves_what_the_other_leaves),
        cmocka_unit_test(a_violation_interrupts_the_others),
        cmocka_unit_test(a_withdrawn_result_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
