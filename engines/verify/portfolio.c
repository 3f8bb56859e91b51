/* Engines side by side on one function, each on a thread of its own.
 *
 * No engine is best on all functions: bounded model checking finds failures soon and proves what
 * ends soon, k-induction and IC3 prove what goes on for any number of iterations.  So they run at
 * the same time, and the first conclusive result decides.
 *
 * The order of events.  The first engine (BMC) begins at once, on a thread with a stack for deep
 * states; the caller's thread only watches.  Side workers wait until BMC has passed a bound with
 * checks left open, or some milliseconds are over.  Whenever a worker closes a check, a copy of its
 * result is kept (portfolio_share.c); the others skip that check and, where it was a violation, are
 * interrupted in what they ask.  A conclusive result stops all workers but the one that has it,
 * which may go on to explain it, also behind the deadline if the caller was told.  At the end all
 * results are merged (core/result/merge.h), and contradictions become `unknown: internal`.
 *
 * Invariants:
 * - A worker's terms, solvers and arenas are its own.  Workers share the task, which is not written
 *   to, and results, under race.lock.
 * - A `borrowed` result counts only as long as the worker that found it keeps it: after the merge
 *   a check that is still borrowed was taken back, and becomes unknown.
 * - race.progress_lock serialises the caller's progress, so it is called from one thread at a time;
 * it is never taken with race.lock held.
 * - All threads are joined before portfolio_run returns.
 *
 * Differs from a portfolio of processes: results are merged without sending them anywhere, an
 * engine hears of single checks, and a thread that is not needed costs nothing.  Limits: one memory
 * limit for all, so the side workers are stopped when it comes near, and they end a little before
 * the deadline, as some of their work cannot be cut short.
 */
#include "engines/verify/portfolio_int.h"

#include "core/base/require.h"
#include "engines/finding/verification.h"

#include <string.h>

static bool all_done(const struct race *r) {
    for (unsigned i = 0; i < r->engines->n; i++)
        if (r->side[i].started && !r->side[i].done) return false;
    return true;
}

static bool some_finds(const struct portfolio *p) {
    bool some = false;
    for (unsigned i = 0; i < p->n; i++) some |= p->beside[i].finds;
    return some;
}

/* Is something open for want of time or memory? A check that is unsupported is so for all engines,
 * but for those that leave out what is. */
static bool worth_waiting(const struct portfolio *p, const struct func_result *r) {
    bool open = r->verdict == VERDICT_BOUNDED, anyway = some_finds(p);
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict != VERDICT_UNKNOWN) continue;
        if (!anyway && !reason_helps(c->reason.id)) return false;
        open = true;
    }
    return open || (r->reason.id && !r->reason_of_check);
}

/* Until the verdict is known and explained, or all have given up. */
static void wait_for_others(struct race *r) {
    while (!atomic_load(&r->cancelled)) {
        pthread_mutex_lock(&r->lock);
        bool done = r->decided ? !r->decider || r->decider->done : all_done(r);
        done |= deadline_passed(r->deadline);
        if (!done) wait_until(&r->changed, &r->lock, deadline_within(r->deadline, WAIT_MS));
        pthread_mutex_unlock(&r->lock);
        if (done) break;
        race_yield(r);
        race_report_progress(r, false);
    }
}

static bool is_decided(struct race *r) {
    pthread_mutex_lock(&r->lock);
    bool yes = r->decided;
    pthread_mutex_unlock(&r->lock);
    return yes;
}

static void join_threads(struct race *r) {
    pthread_mutex_lock(&r->lock);
    race_halt_sides(r, NULL);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < r->engines->n; i++)
        if (r->side[i].started) pthread_join(r->side[i].thread, NULL);
}

/* A check that is still borrowed was taken back by the worker that found it: it becomes unknown. */
static void retract_borrowed(struct func_result *out) {
    for (uint32_t i = 0; i < out->checks.n; i++) {
        struct check_result *c = &out->checks.at[i];
        if (!c->borrowed) continue;
        c->verdict = VERDICT_UNKNOWN;
        c->reason = reason_with(REASON_INTERNAL, "an engine took back what it said");
        out->conclusive = out->inductive = false;
        func_result_summarise(out);
    }
}

static void open_race(struct race *r) {
    pthread_mutex_init(&r->lock, NULL);
    pthread_mutex_init(&r->progress_lock, NULL);
    wait_init(&r->changed);
    r->began = clock_ms();
    r->deadline = verify_deadline(&r->opt);
    worker_join(r, &r->first);
    r->opt.stop = &r->first.halt;
    r->opt.others = &r->first.others;
}

static void close_race(struct race *r, struct arena *a) {
    for (unsigned i = 0; i < r->engines->n; i++) {
        arena_take(a, &r->side[i].arena);
        arena_take(a, &r->side[i].worker.known_arena);
    }
    arena_free(&r->first.known_arena);
    pthread_cond_destroy(&r->changed);
    pthread_mutex_destroy(&r->progress_lock);
    pthread_mutex_destroy(&r->lock);
}

void portfolio_run(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   const struct portfolio *engines, struct func_result *out) {
    struct race r = {
        .task = task, .func = func, .opt = *opt, .progress = progress, .engines = engines};
    if (!VL_REQUIRE(engines->first && engines->n <= PORTFOLIO_MAX)) {
        verification_unknown(a, func, reason_of(REASON_INTERNAL), out);
        return;
    }
    r.a = a;
    r.out = out;
    open_race(&r);
    race_start_sides(&r);
    race_run_first(&r);
    if (!out->conclusive && worth_waiting(engines, out)) race_release_sides(&r);
    if (!out->conclusive && (is_decided(&r) || worth_waiting(engines, out))) {
        race_publish_first(&r, out);
        wait_for_others(&r);
    }
    join_threads(&r);
    race_merge(&r, a, out);
    retract_borrowed(out);
    out->millis = (r.decided ? r.decided_at : clock_ms()) - r.began;
    close_race(&r, a);
}
