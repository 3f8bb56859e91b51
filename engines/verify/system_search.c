/* Asking a reachability engine whether some check of the system can fail.
 *
 * The goal is that some open check fails, or that an execution gets to what the system lost.  A
 * path closes one check and the engine is asked again; an unreachable goal proves all that are
 * open.  Other engines beside this one close checks, too, and interrupt a question once its goal is
 * no longer the one of interest.  Where the whole goal is too hard for four fifths of the time,
 * each check gets a share of the rest.
 */
#include "core/base/require.h"
#include "encoders/transform/abstract.h"
#include "engines/verify/one_run.h"
#include "engines/verify/system_int.h"

#include <string.h>

deadline_t system_share(const struct system *p, uint32_t parts, uint32_t of) {
    return deadline_part(p->v.deadline, parts, of);
}

static bool report_step(void *ctx, uint32_t steps) {
    const struct verify_progress *p = ((const struct system *)ctx)->v.progress;
    return !p || !p->step || p->step(p->ctx, NULL, steps);
}

static void path_found(struct system *p, const struct dimspec *d, const struct reach_result *r) {
    struct ts_states states;
    struct ts_path path;
    uint32_t at;
    ts_bits_path(p->path_bits ? p->path_bits : p->bits, r->states, d->n, r->steps, &states, &path);
    int site = ts_failing(&p->paths, &path, p->open, &at), lost = ts_losing(&p->paths, &path);
    if (lost >= 0 && !p->paths_lost) {
        p->paths_lost = true;
        p->lost = &p->t.lost.at[lost];
    } else if (VL_REQUIRE(site >= 0 && p->open[site])) {
        system_replay(p, site, &path);
        system_report_progress(p);
    } else {
        verification_stop(&p->v, reason_with(REASON_INTERNAL, "path without failure"));
    }
}

bool system_some_open(const struct system *p) {
    for (uint32_t i = 0; i < p->t.sites.n; i++)
        if (p->open[i]) return true;
    return p->t.lost.n && !p->paths_lost;
}

/* After importing the results of other engines. */
bool system_some_left(struct system *p) {
    system_import_results(p);
    return system_some_open(p);
}

static void keep_invariant(struct system *p, const struct clauses *inv) {
    uint32_t at = 0, n;
    for (const int *lits; (lits = clauses_next(inv, &at, &n));)
        clauses_add(&p->v.scratch, &p->invariant, lits, n);
}

/* In the system that `bits` encodes; the caller's arena has the rest. */
static void run_engine(struct system *p, struct arena *a, const struct dimspec *d,
                       const struct dimspec *paths, deadline_t deadline, struct reach_result *r) {
    struct verify_others *others = p->v.opt->others;
    struct reach_options opt = {.deadline = verify_uninterrupted(others, deadline),
                                .ctx = p,
                                .step = report_step,
                                .paths = paths,
                                .simple_paths = p->v.opt->simple_paths,
                                .memory = &p->memory};
    p->engine->run(a, d, &opt, r);
    p->v.queries += r->queries;
    if (r->steps > p->steps) p->steps = r->steps;
    if (r->answer == REACH_UNREACHABLE) keep_invariant(p, &r->invariant);
    p->interrupted = r->answer == REACH_OPEN && verify_interrupted(others, deadline);
}

static void ask_abstract(struct system *p, struct ts_bits *bits, deadline_t deadline) {
    do {
        struct arena a = {0};
        struct dimspec d;
        struct reach_result r;
        if (!system_some_left(p)) return;
        ts_bits_dimspec(bits, &a, p->open, true, &d);
        run_engine(p, &a, &d, NULL, deadline, &r);
        p->proved = r.answer == REACH_UNREACHABLE;
        arena_free(&a);
    } while (p->interrupted);
}

/* Without multiplications and divisions nothing can be reached? A proof for the system without them
 * is one for the system with them. */
static void search_abstract(struct system *p) {
    struct arena a = {0};
    struct ts abstract;
    if (system_some_open(p) && ts_abstract(&p->t, &a, &abstract)) {
        deadline_t third = system_share(p, 1, 3);
        abstract.opt.deadline = third;
        struct ts_bits *bits = ts_bits_new(&abstract);
        if (bits) ask_abstract(p, bits, third);
        ts_bits_free(bits);
    }
    arena_free(&a);
}

/* Of the sites in `goal`, and what is lost. OPEN: *why, if not for an interruption. */
static enum reach_answer ask_engine(struct system *p, const bool *goal, bool lost,
                                    deadline_t deadline, struct reason *why) {
    struct arena a = {0};
    struct dimspec d, fast;
    const bool shorter = p->path_bits != NULL;
    struct reach_result r;
    p->interrupted = false;
    if (deadline_passed(deadline)) { /* engines take a while to begin */
        *why = reason_of(REASON_TIMEOUT);
        return REACH_OPEN;
    }
    ts_bits_dimspec(p->bits, &a, goal, lost, &d);
    if (shorter) ts_bits_dimspec(p->path_bits, &a, goal, lost, &fast);
    run_engine(p, &a, &d, shorter ? &fast : NULL, deadline, &r);
    if (r.answer == REACH_REACHED) path_found(p, shorter ? &fast : &d, &r);
    if (r.answer == REACH_OPEN && !p->interrupted) *why = reason_or(r.reason, REASON_UNSAID);
    arena_free(&a);
    return r.answer;
}

static uint32_t count_open(const struct system *p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->t.sites.n; i++) n += p->open[i];
    return n;
}

/* Site k, or what is lost if k is no site. */
static bool prove_one(struct system *p, bool *one, uint32_t k, deadline_t deadline,
                      struct reason *why) {
    const bool lost = k == p->t.sites.n;
    enum reach_answer answer = REACH_OPEN;
    one[k] = !lost;
    do {
        if (system_some_left(p) && (lost || p->open[k]))
            answer = ask_engine(p, one, lost, deadline, why);
    } while (p->interrupted && (lost || p->open[k]));
    one[k] = false;
    return answer == REACH_UNREACHABLE;
}

/* Each check for itself, so that a hard one leaves the others alone. false: something may be lost,
 * so nothing is proved. */
static bool search_one_by_one(struct system *p, struct reason *why) {
    bool *one = arena_new_array(&p->v.scratch, bool, p->t.sites.n + 1);
    uint32_t left = count_open(p);
    if (p->t.lost.n && !p->paths_lost &&
        !prove_one(p, one, p->t.sites.n, system_share(p, 1, left + 1), why))
        return false;
    for (uint32_t k = 0; k < p->t.sites.n && !p->paths_lost; k++) {
        if (!p->open[k]) continue;
        if (prove_one(p, one, k, system_share(p, 1, left--), why)) {
            system_close(p, (int)k, VERDICT_PROVED, reason_of(REASON_NONE));
            p->site[k]->result.by = p->engine->by;
            p->some_proved = true;
            system_report_progress(p);
        }
    }
    return !p->paths_lost;
}

static void search_concrete(struct system *p) {
    struct reason why = {.id = REASON_NONE};
    bool none_lost = p->t.lost.n == 0;
    bool split = p->engine->predicates && count_open(p) + (p->t.lost.n != 0) > 1;
    deadline_t all = split ? system_share(p, 4, 5) : p->v.deadline;
    while (!p->v.stopped.id && !why.id && system_some_left(p)) {
        if (p->v.shortened) all = p->v.deadline;
        if (ask_engine(p, p->open, !p->paths_lost, all, &why) == REACH_UNREACHABLE) {
            p->proved = true;
            return;
        }
    }
    if (why.id && split && deadline_passed(all) && !deadline_passed(p->v.deadline))
        none_lost = search_one_by_one(p, &why);
    if (why.id && (count_open(p) || !none_lost))
        verification_stop(&p->v, why);
    else if (!p->v.stopped.id)
        p->proved = true; /* nothing is left to be proved */
}

/* Where there is only one execution, the engine and the interpreter take turns. */
void system_search(struct system *p) {
    const deadline_t all = p->v.deadline;
    bool turns = system_has_one_execution(p) && system_run_for(p, ONE_RUN_SHORT, &p->v.deadline);
    if (turns) p->v.deadline = system_share(p, 1, 10);
    if (p->engine->predicates) search_abstract(p);
    if (!p->proved) search_concrete(p);
    if (!turns || p->proved || deadline_passed(all) || !deadline_passed(p->v.deadline)) return;
    p->v.deadline = all;
    p->v.stopped = reason_of(REASON_NONE);
    system_run_long(p);
    search_concrete(p);
}
