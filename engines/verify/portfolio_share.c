/* The results of a portfolio's workers, and how one takes over those of another.
 *
 * Each worker's last result is copied under the lock.  Another one asks for single checks of it
 * (verify_others.closed), and the caller's progress gets all of them merged.  A check that was
 * taken over is `borrowed`: its proof or its run belongs to the other worker, which may still take
 * it back.
 */
#include "engines/verify/portfolio_int.h"

#include "core/result/merge.h"

#include <string.h>

static void halt(struct portfolio_worker *w) {
    atomic_store(&w->halt, true);
    atomic_store(&w->others.interrupt, true);
}

void race_halt_first(struct race *r) { halt(&r->first); }

void race_halt_sides(struct race *r, const struct side_worker *but) {
    for (unsigned i = 0; i < r->engines->n; i++)
        if (&r->side[i] != but) halt(&r->side[i].worker);
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

static void announce(struct portfolio_worker *w, bool violated) {
    atomic_fetch_add(&w->others.news, 1);
    if (violated) atomic_store(&w->others.interrupt, true);
}

/* The others hear of checks that w has closed. */
static void announce_closed(struct portfolio_worker *w, const struct func_result *result) {
    struct race *r = w->race;
    bool violated = count_own(result, VERDICT_VIOLATED) > count_own(&w->known, VERDICT_VIOLATED);
    bool proved = count_own(result, VERDICT_PROVED) > count_own(&w->known, VERDICT_PROVED);
    if (!violated && !proved) return;
    if (w != &r->first) announce(&r->first, violated);
    for (unsigned i = 0; i < r->engines->n; i++) {
        if (w != &r->side[i].worker) announce(&r->side[i].worker, violated);
        if (violated && r->engines->beside[i].whole) halt(&r->side[i].worker);
    }
}

void worker_publish(struct portfolio_worker *w, const struct func_result *result) {
    announce_closed(w, result);
    arena_free(&w->known_arena);
    w->known = copy_of(&w->known_arena, result);
    w->has_known = true;
    w->race->news = true;
}

static bool found_by(const struct portfolio_worker *w, const struct check_result *check,
                     struct check_result *out) {
    for (uint32_t i = 0; i < w->known.checks.n; i++) {
        const struct check_result *c = &w->known.checks.at[i];
        if ((c->verdict != VERDICT_VIOLATED && c->verdict != VERDICT_PROVED) || c->borrowed ||
            !check_same(c, check))
            continue;
        *out = *c;
        out->borrowed = true;
        return true;
    }
    return false;
}

static bool closed_by_any(const struct race *r, const struct portfolio_worker *w,
                          const struct check_result *check, struct check_result *out) {
    bool found = w != &r->first && found_by(&r->first, check, out);
    for (unsigned i = 0; i < r->engines->n && !found; i++)
        found = w != &r->side[i].worker && found_by(&r->side[i].worker, check, out);
    return found;
}

/* Once the verdict is known, the first engine asks only what is left to rank. */
static bool closed_by_decider(const struct race *r, const struct portfolio_worker *w,
                              const struct check_result *check, struct check_result *out) {
    return r->decider && w == &r->first && found_by(&r->decider->worker, check, out) &&
           out->verdict == VERDICT_VIOLATED;
}

/* verify_others.closed. What the decider has closed may still be taken back, so no engine goes on
 * with it but to rank it. */
static bool closed_by_others(void *ctx, const struct check_result *check,
                             struct check_result *out) {
    struct portfolio_worker *w = ctx;
    struct race *r = w->race;
    pthread_mutex_lock(&r->lock);
    bool found = r->decided ? closed_by_decider(r, w, check, out) : closed_by_any(r, w, check, out);
    pthread_mutex_unlock(&r->lock);
    return found;
}

void worker_join(struct race *r, struct portfolio_worker *w) {
    w->race = r;
    w->others.ctx = w;
    w->others.closed = closed_by_others;
}

void race_merge(struct race *r, struct arena *a, struct func_result *into) {
    for (unsigned i = 0; i < r->engines->n; i++) {
        const struct portfolio_worker *w = &r->side[i].worker;
        if (w->has_known && w->known.engine) func_result_merge(a, into, &w->known);
    }
}

/* Into what others are merged; NULL: nothing is known yet. The lock is held. */
static const struct func_result *some_known(const struct race *r) {
    if (r->first.has_known) return &r->first.known;
    if (r->decider) return &r->decider->worker.known;
    for (unsigned i = 0; i < r->engines->n; i++) {
        const struct portfolio_worker *w = &r->side[i].worker;
        if (w->has_known && w->known.engine) return &w->known;
    }
    return NULL;
}

/* Of all; false: nothing yet, or nothing new where that alone counts. */
static bool all_known(struct race *r, bool only_new, struct arena *a, struct func_result *out) {
    pthread_mutex_lock(&r->lock);
    const struct func_result *base = r->news || !only_new ? some_known(r) : NULL;
    r->news = false;
    if (base) {
        *out = copy_of(a, base);
        race_merge(r, a, out);
        if (r->decided) out->millis = r->decided_at - r->began;
    }
    pthread_mutex_unlock(&r->lock);
    return base != NULL;
}

void race_report_progress(struct race *r, bool decided) {
    const struct verify_progress *p = r->progress;
    struct arena tmp = {0};
    struct func_result all;
    if (!p || !(decided ? p->decided != NULL : p->step != NULL)) return;
    pthread_mutex_lock(&r->progress_lock);
    bool any = all_known(r, !decided, &tmp, &all), wanted = !atomic_load(&r->cancelled);
    if (wanted && decided && any && all.conclusive) p->decided(p->ctx, &all);
    if (wanted && !decided && !p->step(p->ctx, any ? &all : NULL, r->bound)) {
        atomic_store(&r->cancelled, true);
        race_halt_first(r);
        race_halt_sides(r, NULL);
    }
    pthread_mutex_unlock(&r->progress_lock);
    arena_free(&tmp);
}

/* Only the first engine asks a solver how certain a failure is (bmc/rank.c), and does so again as
 * its bound grows. Has s one that it ranks low for want of that, or that the first engine has found
 * and may rank again? Whether that one has found it, too, and how far it has got, depends on who
 * was quicker, and no rank may. */
static bool is_left_to_rank(const struct race *r, const struct side_worker *s) {
    for (uint32_t i = 0; i < s->worker.known.checks.n && !r->first_done; i++) {
        const struct check_result *c = &s->worker.known.checks.at[i];
        struct check_result at_first;
        if (c->verdict != VERDICT_VIOLATED) continue;
        if (c->severity == SEVERITY_INFORMATION || found_by(&r->first, c, &at_first)) return true;
    }
    return false;
}

bool race_tells(const struct race *r) { return r->progress && r->progress->decided; }

bool race_decide(struct race *r, struct side_worker *s) {
    if (r->decided) return false;
    r->decided = true;
    r->decider = s;
    r->decided_at = clock_ms();
    if (race_tells(r)) r->deadline = verify_explain_net(&r->opt);
    race_halt_sides(r, s);
    if (s && is_left_to_rank(r, s)) {
        atomic_store(&r->first.others.hurry, true);
        announce(&r->first, true);
    } else if (s) {
        race_halt_first(r);
    }
    pthread_cond_broadcast(&r->changed);
    return true;
}
