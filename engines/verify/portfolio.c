/* Differs from side by side in processes: what has been found so far is merged without sending it
 * anywhere, and a thread that nobody needs costs nothing.  Limits: one memory limit for all, so the
 * others are stopped when it comes near.
 */
#include "engines/verify/portfolio.h"

#include "core/base/memory.h"
#include "core/base/require.h"
#include "core/base/wait.h"
#include "core/base/yield.h"
#include "core/ir/cfg.h"
#include "core/result/merge.h"

#include <string.h>

enum {
    STACK_MB = 64,        /* as deep as terms */
    FIRST_STACK_MB = 112, /* and states */
    WAIT_MS = 10,         /* between two looks at whether the caller has had enough */
    EARLY_MS = 300,       /* the others end before the deadline, as some of their work cannot be cut
                             short: this much, or a tenth of the time if that is less */
};

/* One of the engines. */
struct party {
    struct race *race;
    atomic_bool halt;
    struct verify_others others;
    /* under the lock: */
    bool knows;               /* `known` is something ... */
    struct func_result known; /* ... that is true, whatever becomes of the rest */
    struct yield yield;       /* of its thread */
    struct arena known_arena; /* its lists */
};

struct member {
    struct party party;
    const struct portfolio_engine *engine;
    pthread_t thread;
    struct arena arena;
    bool started;       /* for the caller's thread */
    bool at_work, done; /* under the lock */
};

struct race {
    const struct ir_module *task;
    const char *func;
    struct verify_options opt; /* of the first engine */
    const struct verify_progress *progress;
    const struct portfolio *who;
    deadline_t deadline;
    int64_t began;
    pthread_mutex_t lock, telling; /* telling: before lock */
    pthread_cond_t changed;
    struct arena *a; /* of the first engine and its result ... */
    struct func_result *out;
    pthread_t thread; /* ... which has a thread of its own */
    struct party first;
    bool first_done; /* under the lock */
    bool go;         /* under the lock */
    bool news;       /* under the lock: since somebody was told */
    atomic_uint bound;
    bool decided;           /* under the lock: somebody knows the verdict ... */
    struct member *decider; /* ... and may still say why; NULL: the first engine */
    int64_t decided_at;
    atomic_bool cancelled;
    struct member members[PORTFOLIO_MAX];
};

static void halt(struct party *p) {
    atomic_store(&p->halt, true);
    atomic_store(&p->others.interrupt, true);
}

static void halt_all(struct race *r, const struct member *but) {
    for (unsigned i = 0; i < r->who->n; i++)
        if (&r->members[i] != but) halt(&r->members[i].party);
}

/* ---- what is known so far ---- */

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

/* Of this verdict, by whose result it is. */
static uint32_t count_own(const struct func_result *r, enum verdict v) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->checks.n; i++)
        n += r->checks.at[i].verdict == v && !r->checks.at[i].borrowed;
    return n;
}

static void announce(struct party *p, bool violated) {
    atomic_fetch_add(&p->others.news, 1);
    if (violated) atomic_store(&p->others.interrupt, true);
}

/* The others hear of checks that p has closed. */
static void announce_closed(struct party *p, const struct func_result *result) {
    struct race *r = p->race;
    bool violated = count_own(result, VERDICT_VIOLATED) > count_own(&p->known, VERDICT_VIOLATED);
    bool proved = count_own(result, VERDICT_PROVED) > count_own(&p->known, VERDICT_PROVED);
    if (!violated && !proved) return;
    if (p != &r->first) announce(&r->first, violated);
    for (unsigned i = 0; i < r->who->n; i++)
        if (p != &r->members[i].party) announce(&r->members[i].party, violated);
}

/* The lock is held. What `result` points to is written to by nobody any more, its lists aside. */
static void learn(struct party *p, const struct func_result *result) {
    announce_closed(p, result);
    arena_free(&p->known_arena);
    p->known = copy_of(&p->known_arena, result);
    p->knows = true;
    p->race->news = true;
}

static bool found_by(const struct party *p, const struct check_result *check,
                     struct check_result *out) {
    for (uint32_t i = 0; i < p->known.checks.n; i++) {
        const struct check_result *c = &p->known.checks.at[i];
        if ((c->verdict != VERDICT_VIOLATED && c->verdict != VERDICT_PROVED) || c->borrowed ||
            !check_same(c, check))
            continue;
        *out = *c;
        out->borrowed = true;
        return true;
    }
    return false;
}

/* verify_others.closed. What has decided may still be taken back, and nobody goes on with it. */
static bool closed_by_others(void *ctx, const struct check_result *check,
                             struct check_result *out) {
    struct party *p = ctx;
    struct race *r = p->race;
    pthread_mutex_lock(&r->lock);
    bool found = !r->decided && p != &r->first && found_by(&r->first, check, out);
    for (unsigned i = 0; i < r->who->n && !found && !r->decided; i++)
        found = p != &r->members[i].party && found_by(&r->members[i].party, check, out);
    pthread_mutex_unlock(&r->lock);
    return found;
}

static void join_in(struct race *r, struct party *p) {
    p->race = r;
    p->others.ctx = p;
    p->others.closed = closed_by_others;
}

/* The lock is held. */
static void merge_known(struct race *r, struct arena *a, struct func_result *into) {
    for (unsigned i = 0; i < r->who->n; i++) {
        const struct party *p = &r->members[i].party;
        if (p->knows && p->known.engine) func_result_merge(a, into, &p->known);
    }
}

/* Into what others are merged; NULL: nobody knows anything yet. The lock is held. */
static const struct func_result *someone(const struct race *r) {
    if (r->first.knows) return &r->first.known;
    if (r->decider) return &r->decider->party.known;
    for (unsigned i = 0; i < r->who->n; i++) {
        const struct party *p = &r->members[i].party;
        if (p->knows && p->known.engine) return &p->known;
    }
    return NULL;
}

/* Of all; false: nothing yet, or nothing new where that alone counts. */
static bool all_known(struct race *r, bool only_new, struct arena *a, struct func_result *out) {
    pthread_mutex_lock(&r->lock);
    const struct func_result *base = r->news || !only_new ? someone(r) : NULL;
    r->news = false;
    if (base) {
        *out = copy_of(a, base);
        merge_known(r, a, out);
        if (r->decided) out->millis = r->decided_at - r->began;
    }
    pthread_mutex_unlock(&r->lock);
    return base != NULL;
}

/* By any thread, one at a time. */
static void tell(struct race *r, bool decided) {
    const struct verify_progress *p = r->progress;
    struct arena tmp = {0};
    struct func_result all;
    if (!p || !(decided ? p->decided != NULL : p->step != NULL)) return;
    pthread_mutex_lock(&r->telling);
    bool knows = all_known(r, !decided, &tmp, &all), wanted = !atomic_load(&r->cancelled);
    if (wanted && decided && knows && all.conclusive) p->decided(p->ctx, &all);
    if (wanted && !decided && !p->step(p->ctx, knows ? &all : NULL, r->bound)) {
        atomic_store(&r->cancelled, true);
        halt(&r->first);
        halt_all(r, NULL);
    }
    pthread_mutex_unlock(&r->telling);
    arena_free(&tmp);
}

/* The first one to know the verdict stops all others. The lock is held. false: it is not that. */
static bool decide(struct race *r, struct member *m) {
    if (r->decided) return false;
    r->decided = true;
    r->decider = m;
    r->decided_at = clock_ms();
    halt_all(r, m);
    if (m) halt(&r->first);
    pthread_cond_broadcast(&r->changed);
    return true;
}

/* ---- its share of the processor ---- */

static void begin(struct party *p) {
    pthread_mutex_lock(&p->race->lock);
    yield_begin(&p->yield);
    pthread_mutex_unlock(&p->race->lock);
}

/* Rounds of many iterations: whoever knows an invariant is nearer to an end. */
static void yield_who_is_late(struct race *r) {
    pthread_mutex_lock(&r->lock);
    if (r->who->yield_ms) yield_after(&r->first.yield, r->who->yield_ms);
    for (unsigned i = 0; i < r->who->n; i++) {
        int64_t ms = r->who->beside[i].yield_ms;
        if (ms) yield_after(&r->members[i].party.yield, ms);
    }
    pthread_mutex_unlock(&r->lock);
}

/* ---- the others ---- */

/* A quarter of the memory is left to BMC. */
static bool memory_is_short(long more_mb) {
    long limit = memory_limit_mb();
    return limit && memory_mapped_mb() + more_mb > limit / 4 * 3;
}

static bool beside_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct party *p = &((struct member *)ctx)->party;
    (void)bound;
    if (memory_is_short(0)) halt_all(p->race, NULL);
    if (so_far) {
        pthread_mutex_lock(&p->race->lock);
        learn(p, so_far);
        pthread_mutex_unlock(&p->race->lock);
        tell(p->race, false);
    }
    return !atomic_load(&p->halt);
}

static void beside_decided(void *ctx, const struct func_result *result) {
    struct member *m = ctx;
    struct race *r = m->party.race;
    if (!result->conclusive) return;
    pthread_mutex_lock(&r->lock);
    learn(&m->party, result);
    bool first = decide(r, m);
    pthread_mutex_unlock(&r->lock);
    if (first) tell(r, true);
}

static int64_t early(const struct race *r) {
    int64_t tenth = r->opt.timeout_ms / 10;
    return tenth < EARLY_MS ? tenth : EARLY_MS;
}

/* Until somebody says go, or enough time has passed. false: there is no need any more. */
static bool wait_for_start(struct race *r, struct member *m) {
    const deadline_t latest = deadline_in(r->who->start_ms);
    bool early_enough = true;
    pthread_mutex_lock(&r->lock);
    while (!r->go && !atomic_load(&m->party.halt) && early_enough)
        early_enough = wait_until(&r->changed, &r->lock, latest);
    bool wanted = !atomic_load(&m->party.halt) && !memory_is_short(0) &&
                  deadline_left(r->deadline) > early(r);
    m->at_work = wanted;
    pthread_mutex_unlock(&r->lock);
    return wanted;
}

static void *run_member(void *ctx) {
    struct member *m = ctx;
    struct race *r = m->party.race;
    struct func_result result = {.func = r->func};
    begin(&m->party);
    if (wait_for_start(r, m)) {
        struct verify_options opt = r->opt;
        struct verify_progress progress = {m, beside_step, beside_decided};
        opt.engine = m->engine->engine;
        opt.stop = &m->party.halt;
        opt.others = &m->party.others;
        if (opt.timeout_ms > 0) opt.timeout_ms = deadline_left(r->deadline) - early(r) + 1;
        m->engine->run(&m->arena, r->task, r->func, &opt, &progress, &result);
    }
    pthread_mutex_lock(&r->lock);
    learn(&m->party, &result);
    m->done = true;
    yield_end(&m->party.yield);
    bool first = result.conclusive && decide(r, m);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    if (first) tell(r, true); /* others may take a while to stop */
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

static void start(struct race *r) {
    for (unsigned i = 0; i < r->who->n; i++) {
        r->members[i].engine = &r->who->beside[i];
        join_in(r, &r->members[i].party);
    }
    if (memory_is_short((long)r->who->n * STACK_MB + FIRST_STACK_MB)) return;
    for (unsigned i = 0; i < r->who->n; i++) {
        struct member *m = &r->members[i];
        m->started = start_thread(&m->thread, STACK_MB, run_member, m);
    }
}

static void set_go(struct race *r) {
    pthread_mutex_lock(&r->lock);
    r->go = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
}

/* ---- the first engine ---- */

static void first_learns(struct race *r, const struct func_result *result) {
    pthread_mutex_lock(&r->lock);
    learn(&r->first, result);
    pthread_mutex_unlock(&r->lock);
}

static bool first_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct race *r = ctx;
    r->bound = bound;
    if (so_far) first_learns(r, so_far);
    if (memory_is_short(0)) halt_all(r, NULL);
    tell(r, false);
    if (bound >= r->who->start_bound && !(so_far && so_far->conclusive)) set_go(r);
    return !atomic_load(&r->first.halt);
}

static void first_decided(void *ctx, const struct func_result *result) {
    struct race *r = ctx;
    if (!result->conclusive) return;
    first_learns(r, result);
    pthread_mutex_lock(&r->lock);
    bool first = decide(r, NULL);
    pthread_mutex_unlock(&r->lock);
    if (first) tell(r, true);
}

static bool some_at_work(struct race *r) {
    bool some = false;
    pthread_mutex_lock(&r->lock);
    for (unsigned i = 0; i < r->who->n; i++) some |= r->members[i].at_work && !r->members[i].done;
    pthread_mutex_unlock(&r->lock);
    return some;
}

static void run_first(struct race *r) {
    struct verify_progress progress = {r, first_step, first_decided};
    r->who->first(r->a, r->task, r->func, &r->opt, &progress, r->out);
    if (r->out->conclusive && some_at_work(r)) first_decided(r, r->out); /* until they stop */
}

static void *run_first_thread(void *ctx) {
    struct race *r = ctx;
    begin(&r->first);
    run_first(r);
    pthread_mutex_lock(&r->lock);
    r->first_done = true;
    yield_end(&r->first.yield);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* The caller's thread only looks whether it is to go on. */
static void lead(struct race *r) {
    bool done = false;
    if (memory_is_short(FIRST_STACK_MB) ||
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
        yield_who_is_late(r);
        tell(r, false);
    }
    pthread_join(r->thread, NULL);
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

/* Until the verdict is known and explained, or all have given up. */
static void wait_for_others(struct race *r) {
    while (!deadline_passed(r->deadline) && !atomic_load(&r->cancelled)) {
        pthread_mutex_lock(&r->lock);
        bool done = r->decided ? !r->decider || r->decider->done : all_done(r);
        if (!done) wait_until(&r->changed, &r->lock, deadline_within(r->deadline, WAIT_MS));
        pthread_mutex_unlock(&r->lock);
        if (done) break;
        yield_who_is_late(r);
        tell(r, false);
    }
}

static bool is_decided(struct race *r) {
    pthread_mutex_lock(&r->lock);
    bool yes = r->decided;
    pthread_mutex_unlock(&r->lock);
    return yes;
}

static void join(struct race *r) {
    pthread_mutex_lock(&r->lock);
    halt_all(r, NULL);
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < r->who->n; i++)
        if (r->members[i].started) pthread_join(r->members[i].thread, NULL);
}

/* What is still borrowed has been taken back by who found it. */
static void disown(struct func_result *out) {
    for (uint32_t i = 0; i < out->checks.n; i++) {
        struct check_result *c = &out->checks.at[i];
        if (!c->borrowed) continue;
        c->verdict = VERDICT_UNKNOWN;
        c->reason = "internal: an engine took back what it said";
        out->conclusive = out->inductive = false;
        func_result_summarise(out);
    }
}

static void open_race(struct race *r) {
    pthread_mutex_init(&r->lock, NULL);
    pthread_mutex_init(&r->telling, NULL);
    wait_init(&r->changed);
    r->began = clock_ms();
    r->deadline = verify_deadline(&r->opt);
    join_in(r, &r->first);
    r->opt.stop = &r->first.halt;
    r->opt.others = &r->first.others;
}

static void close_race(struct race *r, struct arena *a) {
    for (unsigned i = 0; i < r->who->n; i++) {
        arena_take(a, &r->members[i].arena);
        arena_take(a, &r->members[i].party.known_arena);
    }
    arena_free(&r->first.known_arena);
    pthread_cond_destroy(&r->changed);
    pthread_mutex_destroy(&r->telling);
    pthread_mutex_destroy(&r->lock);
}

void portfolio_run(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   const struct portfolio *who, struct func_result *out) {
    struct race r = {.task = task, .func = func, .opt = *opt, .progress = progress, .who = who};
    r.a = a;
    r.out = out;
    open_race(&r);
    start(&r);
    lead(&r);
    if (!out->conclusive && worth_waiting(out)) set_go(&r);
    if (!out->conclusive && (is_decided(&r) || worth_waiting(out))) {
        first_learns(&r, out);
        wait_for_others(&r);
    }
    join(&r);
    merge_known(&r, a, out);
    disown(out);
    out->millis = (r.decided ? r.decided_at : clock_ms()) - r.began;
    close_race(&r, a);
}

/* ---- is it of any use? ---- */

/* Transition systems give up executions in which pointers from outside may be equal or point into
 * one object: they would not prove anything. */
static bool may_be_equal(const struct task_facts *t, enum alias_rule alias) {
    if (alias == ALIAS_COMPARED && t->compared.types.n) return true;
    return alias == ALIAS_SAME || ordertest_some(facts_ordered(t, alias));
}

bool portfolio_helps(const struct task_facts *t, const struct verify_options *opt) {
    if (opt->max_bound || opt->unbounded || opt->solver == SOLVER_Z3) return false;
    bool loops = false;
    for (uint32_t i = 0; i < t->m->funcs.n && !loops; i++)
        loops = t->m->funcs.at[i]->has_body && cfg_has_loop(t->m->funcs.at[i]);
    return loops && !may_be_equal(t, opt->alias);
}
