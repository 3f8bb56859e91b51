/* The threads of a portfolio: the first engine's, and one for each worker beside it.
 *
 * Side workers wait until the first engine has come to a bound at which loops matter, or some
 * milliseconds have passed, so functions that are decided at once cost no second engine.
 */
#include "engines/verify/portfolio_int.h"

#include "core/base/memory.h"

enum {
    STACK_MB = 64,        /* as deep as terms */
    FIRST_STACK_MB = 112, /* and states */
    EARLY_MS = 300,       /* the others end before the deadline, as some of their work cannot be cut
                             short: this much, or a tenth of the time if that is less */
};

static void worker_begin(struct portfolio_worker *w) {
    pthread_mutex_lock(&w->race->lock);
    yield_begin(&w->yield);
    pthread_mutex_unlock(&w->race->lock);
}

/* An engine that has worked for long is in rounds of many iterations; one that knows an invariant
 * is nearer to an end. */
void race_yield(struct race *r) {
    pthread_mutex_lock(&r->lock);
    if (r->engines->yield_ms) yield_after(&r->first.yield, r->engines->yield_ms);
    for (unsigned i = 0; i < r->engines->n; i++) {
        int64_t ms = r->engines->beside[i].yield_ms;
        if (ms) yield_after(&r->side[i].worker.yield, ms);
    }
    pthread_mutex_unlock(&r->lock);
}

/* ---- side workers ---- */

/* A quarter of the memory is left to BMC. */
bool race_memory_is_short(long more_mb) {
    long limit = memory_limit_mb();
    return limit && memory_mapped_mb() + more_mb > limit / 4 * 3;
}

static bool side_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct portfolio_worker *w = &((struct side_worker *)ctx)->worker;
    (void)bound;
    if (race_memory_is_short(0)) race_halt_sides(w->race, NULL);
    if (so_far) {
        pthread_mutex_lock(&w->race->lock);
        worker_publish(w, so_far);
        pthread_mutex_unlock(&w->race->lock);
        race_report_progress(w->race, false);
    }
    return !atomic_load(&w->halt);
}

/* s: the worker; NULL: the first engine. true: it may still say why, in time of its own. */
static bool tell_decided(struct race *r, struct side_worker *s, const struct func_result *result) {
    if (!result->conclusive) return false;
    pthread_mutex_lock(&r->lock);
    worker_publish(s ? &s->worker : &r->first, result);
    bool first = race_decide(r, s), decider = r->decider == s;
    pthread_mutex_unlock(&r->lock);
    if (first) race_report_progress(r, true);
    return decider && race_tells(r);
}

static bool side_decided(void *ctx, const struct func_result *result) {
    struct side_worker *s = ctx;
    return tell_decided(s->worker.race, s, result);
}

static int64_t early(const struct race *r) {
    int64_t tenth = r->opt.timeout_ms / 10;
    return tenth < EARLY_MS ? tenth : EARLY_MS;
}

/* Until the first engine is at its end, or enough time has passed. The lock is held. */
static void wait_longer(struct race *r, struct side_worker *s) {
    const deadline_t latest = deadline_in(s->engine->later_ms);
    bool early_enough = s->engine->later_ms > 0;
    while (!r->first_done && !atomic_load(&s->worker.halt) && early_enough)
        early_enough = wait_until(&r->changed, &r->lock, latest);
}

/* Until race.go is set, or enough time has passed. false: there is no need any more. */
static bool wait_for_start(struct race *r, struct side_worker *s) {
    const deadline_t latest = deadline_in(r->engines->start_ms);
    bool early_enough = true;
    pthread_mutex_lock(&r->lock);
    while (!r->released && !atomic_load(&s->worker.halt) && early_enough)
        early_enough = wait_until(&r->changed, &r->lock, latest);
    wait_longer(r, s);
    bool wanted = !atomic_load(&s->worker.halt) && !race_memory_is_short(0) &&
                  deadline_left(r->deadline) > early(r);
    s->at_work = wanted;
    pthread_mutex_unlock(&r->lock);
    return wanted;
}

static void *run_side(void *ctx) {
    struct side_worker *s = ctx;
    struct race *r = s->worker.race;
    struct func_result result = {.func = r->func};
    worker_begin(&s->worker);
    if (wait_for_start(r, s)) {
        struct verify_options opt = r->opt;
        struct verify_progress progress = {s, side_step, side_decided};
        opt.engine = s->engine->engine;
        opt.stop = &s->worker.halt;
        opt.others = &s->worker.others;
        if (opt.timeout_ms > 0) opt.timeout_ms = deadline_left(r->deadline) - early(r) + 1;
        s->engine->run(&s->arena, r->task, r->func, &opt, &progress, &result);
    }
    pthread_mutex_lock(&r->lock);
    worker_publish(&s->worker, &result);
    s->done = true;
    yield_end(&s->worker.yield);
    bool first = result.conclusive && race_decide(r, s);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    if (first) race_report_progress(r, true); /* others may take a while to stop */
    return NULL;
}

static bool start_thread(pthread_t *thread, size_t stack_mb, void *(*run)(void *), void *ctx) {
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0) return false;
    pthread_attr_setstacksize(&attr, stack_mb << 20);
    bool started = pthread_create(thread, &attr, run, ctx) == 0;
    pthread_attr_destroy(&attr);
    return started;
}

void race_start_sides(struct race *r) {
    for (unsigned i = 0; i < r->engines->n; i++) {
        r->side[i].engine = &r->engines->beside[i];
        worker_join(r, &r->side[i].worker);
    }
    if (race_memory_is_short((long)r->engines->n * STACK_MB + FIRST_STACK_MB)) return;
    for (unsigned i = 0; i < r->engines->n; i++) {
        struct side_worker *s = &r->side[i];
        s->started = start_thread(&s->thread, STACK_MB, run_side, s);
    }
}

void race_release_sides(struct race *r) {
    pthread_mutex_lock(&r->lock);
    r->released = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
}

/* ---- the first engine ---- */

void race_publish_first(struct race *r, const struct func_result *result) {
    pthread_mutex_lock(&r->lock);
    worker_publish(&r->first, result);
    pthread_mutex_unlock(&r->lock);
}

static bool first_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct race *r = ctx;
    r->bound = bound;
    if (so_far) race_publish_first(r, so_far);
    if (race_memory_is_short(0)) race_halt_sides(r, NULL);
    race_report_progress(r, false);
    if (bound >= r->engines->start_bound && !(so_far && so_far->conclusive)) race_release_sides(r);
    return !atomic_load(&r->first.halt);
}

static bool first_decided(void *ctx, const struct func_result *result) {
    return tell_decided(ctx, NULL, result);
}

static bool some_at_work(struct race *r) {
    bool some = false;
    pthread_mutex_lock(&r->lock);
    for (unsigned i = 0; i < r->engines->n; i++) some |= r->side[i].at_work && !r->side[i].done;
    pthread_mutex_unlock(&r->lock);
    return some;
}

static void run_first(struct race *r) {
    struct verify_progress progress = {r, first_step, first_decided};
    r->engines->first(r->a, r->task, r->func, &r->opt, &progress, r->out);
    if (r->out->conclusive && some_at_work(r)) first_decided(r, r->out); /* until they stop */
}

static void *run_first_thread(void *ctx) {
    struct race *r = ctx;
    worker_begin(&r->first);
    run_first(r);
    pthread_mutex_lock(&r->lock);
    r->first_done = true;
    yield_end(&r->first.yield);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* The caller's thread only looks whether it is to go on. */
void race_run_first(struct race *r) {
    bool done = false;
    if (race_memory_is_short(FIRST_STACK_MB) ||
        !start_thread(&r->thread, FIRST_STACK_MB, run_first_thread, r)) {
        run_first(r);
        return;
    }
    for (;;) {
        pthread_mutex_lock(&r->lock);
        if (!r->first_done) wait_until(&r->changed, &r->lock, deadline_in(WAIT_MS));
        done = r->first_done;
        pthread_mutex_unlock(&r->lock);
        if (done) break;
        race_yield(r);
        race_report_progress(r, false);
    }
    pthread_join(r->thread, NULL);
}
