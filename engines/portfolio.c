/* Differs from side by side in processes: what has been found so far is merged without sending it
 * anywhere, and a thread that nobody needs costs nothing.  Limits: one memory limit for all, so the
 * others are stopped when it comes near; Z3 looks at no flag, so what uses it is stopped between
 * two questions only.
 */
#include "engines/portfolio.h"

#include "core/analysis/nulltest.h"
#include "core/base/memory.h"
#include "core/base/require.h"
#include "core/ir/cfg.h"
#include "core/result/merge.h"

#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    STACK_MB = 64,  /* as deep as terms */
    WAIT_MS = 50,   /* between two looks at whether the caller has had enough */
    NICE = 2,       /* of a core that all share, BMC gets nearly half */
    EARLY_MS = 300, /* the others end before the deadline, as some of their work cannot be cut
                       short: this much, or a tenth of the time if that is less */
};

struct member {
    struct race *race;
    const struct portfolio_engine *engine;
    pthread_t thread;
    struct arena arena;
    struct func_result result;
    bool started, done; /* under the lock; done: `result` does not change any more */
};

struct race {
    const struct ir_module *task;
    const char *func;
    struct verify_options opt, beside; /* of the first engine, of the others */
    const struct verify_progress *progress;
    const struct portfolio *who;
    deadline_t deadline;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool go;                  /* under the lock */
    atomic_bool halt, enough; /* for the others; for the first engine */
    bool cancelled;
    uint32_t bound;
    struct member members[PORTFOLIO_MAX];
};

/* ---- the others ---- */

/* A quarter of the memory is left to BMC. */
static bool memory_is_short(long more_mb) {
    long limit = memory_limit_mb();
    return limit && memory_mapped_mb() + more_mb > limit / 4 * 3;
}

static bool beside_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct race *r = ctx;
    (void)so_far, (void)bound;
    if (memory_is_short(0)) atomic_store(&r->halt, true);
    return !atomic_load(&r->halt);
}

static struct timespec moment(deadline_t d) {
    return (struct timespec){.tv_sec = (time_t)(d.at / 1000), .tv_nsec = d.at % 1000 * 1000000};
}

static int64_t early(const struct race *r) {
    int64_t tenth = r->opt.timeout_ms / 10;
    return tenth < EARLY_MS ? tenth : EARLY_MS;
}

/* Until somebody says go, or enough time has passed. false: there is no need any more. */
static bool wait_for_start(struct race *r) {
    struct timespec at = moment(deadline_in(r->who->start_ms));
    int end = 0;
    pthread_mutex_lock(&r->lock);
    while (!r->go && !atomic_load(&r->halt) && end == 0)
        end = pthread_cond_timedwait(&r->changed, &r->lock, &at);
    pthread_mutex_unlock(&r->lock);
    return !atomic_load(&r->halt) && !memory_is_short(0) && deadline_left(r->deadline) > early(r);
}

static void *run_member(void *ctx) {
    struct member *m = ctx;
    struct race *r = m->race;
    struct func_result result = {.func = r->func};
    if (wait_for_start(r)) {
        struct verify_options opt = r->beside;
        struct verify_progress progress = {.ctx = r, .step = beside_step};
#ifdef __linux__
        setpriority(PRIO_PROCESS, 0, NICE); /* of this thread */
#endif
        opt.engine = m->engine->engine;
        if (opt.timeout_ms > 0) opt.timeout_ms = deadline_left(r->deadline) - early(r) + 1;
        m->engine->run(&m->arena, r->task, r->func, &opt, &progress, &result);
    }
    pthread_mutex_lock(&r->lock);
    m->result = result;
    m->done = true;
    if (result.conclusive) {
        atomic_store(&r->enough, true);
        atomic_store(&r->halt, true);
    }
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static void start(struct race *r) {
    pthread_attr_t attr;
    if (memory_is_short((long)r->who->n * STACK_MB) || pthread_attr_init(&attr) != 0) return;
    pthread_attr_setstacksize(&attr, (size_t)STACK_MB << 20);
    for (unsigned i = 0; i < r->who->n; i++) {
        struct member *m = &r->members[i];
        *m = (struct member){.race = r, .engine = &r->who->beside[i]};
        m->started = pthread_create(&m->thread, &attr, run_member, m) == 0;
        m->done = !m->started;
    }
    pthread_attr_destroy(&attr);
}

static void set_go(struct race *r) {
    pthread_mutex_lock(&r->lock);
    r->go = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
}

/* ---- what is known so far ---- */

/* The lock is held. */
static void merge_done(struct race *r, struct arena *a, struct func_result *into) {
    for (unsigned i = 0; i < r->who->n; i++) {
        const struct member *m = &r->members[i];
        if (m->started && m->done && m->result.engine) func_result_merge(a, into, &m->result);
    }
}

/* Lists that may change without those of r. */
static struct func_result copy_of(struct arena *a, const struct func_result *r) {
    struct func_result c = *r;
    memset(&c.checks, 0, sizeof c.checks);
    memset(&c.assumptions, 0, sizeof c.assumptions);
    for (uint32_t i = 0; i < r->checks.n; i++) vec_push(a, &c.checks, r->checks.at[i]);
    for (uint32_t i = 0; i < r->assumptions.n; i++)
        vec_push(a, &c.assumptions, r->assumptions.at[i]);
    return c;
}

/* false: the caller has had enough. */
static bool tell(struct race *r, const struct func_result *so_far) {
    struct arena tmp = {0};
    if (!r->progress || !r->progress->step) return true;
    pthread_mutex_lock(&r->lock);
    struct func_result all = copy_of(&tmp, so_far);
    merge_done(r, &tmp, &all);
    pthread_mutex_unlock(&r->lock);
    r->cancelled = r->cancelled || !r->progress->step(r->progress->ctx, &all, r->bound);
    arena_free(&tmp);
    return !r->cancelled;
}

static bool first_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct race *r = ctx;
    r->bound = bound;
    if (bound >= r->who->start_bound && !so_far->conclusive) set_go(r);
    if (memory_is_short(0)) atomic_store(&r->halt, true);
    return tell(r, so_far) && !atomic_load(&r->enough);
}

/* ---- the end ---- */

static bool all_done(const struct race *r) {
    for (unsigned i = 0; i < r->who->n; i++)
        if (r->members[i].started && !r->members[i].done) return false;
    return true;
}

/* Is something open for want of time or room? What is not supported is so for all. */
static bool worth_waiting(const struct func_result *r) {
    bool open = r->verdict == VERDICT_BOUNDED;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict != VERDICT_UNKNOWN) continue;
        if (strncmp(c->reason, "unsupported", 11) == 0 || strncmp(c->reason, "internal", 8) == 0)
            return false;
        open = true;
    }
    return open || (r->reason && !r->reason_of_check);
}

static void wait_for_others(struct race *r, const struct func_result *so_far) {
    set_go(r);
    while (!deadline_passed(r->deadline) && !atomic_load(&r->enough) && tell(r, so_far)) {
        struct timespec at = moment(deadline_within(r->deadline, WAIT_MS));
        pthread_mutex_lock(&r->lock);
        if (!all_done(r)) pthread_cond_timedwait(&r->changed, &r->lock, &at);
        bool done = all_done(r);
        pthread_mutex_unlock(&r->lock);
        if (done) return;
    }
}

static void join(struct race *r) {
    pthread_mutex_lock(&r->lock);
    atomic_store(&r->halt, true);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < r->who->n; i++)
        if (r->members[i].started) pthread_join(r->members[i].thread, NULL);
}

static void open_race(struct race *r) {
    pthread_condattr_t attr;
    pthread_mutex_init(&r->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&r->changed, &attr);
    pthread_condattr_destroy(&attr);
    r->deadline = verify_deadline(&r->opt);
    r->opt.stop = &r->enough;
    r->beside.stop = &r->halt;
}

static void close_race(struct race *r, struct arena *a) {
    for (unsigned i = 0; i < r->who->n; i++) arena_take(a, &r->members[i].arena);
    pthread_cond_destroy(&r->changed);
    pthread_mutex_destroy(&r->lock);
}

void portfolio_run(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   const struct portfolio *who, struct func_result *out) {
    struct race r = {.task = task, .func = func, .opt = *opt, .beside = *opt};
    struct verify_progress first = {.ctx = &r, .step = first_step};
    int64_t began = clock_ms();
    r.progress = progress;
    r.who = who;
    open_race(&r);
    start(&r);
    who->first(a, task, func, &r.opt, &first, out);
    if (!out->conclusive && !r.cancelled && worth_waiting(out)) wait_for_others(&r, out);
    join(&r);
    merge_done(&r, a, out);
    out->millis = clock_ms() - began;
    close_race(&r, a);
}

/* ---- is it of any use? ---- */

/* Transition systems take pointers from outside for different ones, which BMC does not where the
 * code asks for it: what they prove would rest on more than it does. */
static bool may_be_equal(const struct ir_module *task, enum alias_rule alias) {
    struct arena tmp = {0};
    struct nulltest compared = {0};
    if (alias == ALIAS_COMPARED) equaltest_run(&tmp, task, &compared);
    bool some = compared.types.n != 0;
    arena_free(&tmp);
    return some || alias == ALIAS_SAME;
}

bool portfolio_helps(const struct ir_module *task, const struct verify_options *opt) {
    if (opt->max_bound || opt->unbounded || opt->solver == SOLVER_Z3) return false;
    bool loops = false;
    for (uint32_t i = 0; i < task->funcs.n && !loops; i++)
        loops = task->funcs.at[i]->has_body && cfg_has_loop(task->funcs.at[i]);
    return loops && !may_be_equal(task, opt->alias);
}
