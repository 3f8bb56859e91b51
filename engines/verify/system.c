/* Functions as transition systems: what happens around the engines of reach.h.
 *
 * A function becomes one system with all its checks (encoders/ts).  One engine decides all of them
 * with one goal: that some open check fails, or that an execution gets to what the system lost.
 *
 *   1. Build the system; without one (recursion, no time) every check is unknown.
 *   2. Strengthen U by facts that hold in each reachable state: those of abstract interpretation
 *      that are inductive (ts_strengthen), for IC3 also those that runs suggest (ts_infer).  Checks
 *      that cannot fail by these alone are closed (discharge).
 *   3. Search (system_search.c): a path closes one check, after a replay, and the engine is asked
 *      again with one check less; an unreachable goal proves all that are open.  Paths into what is
 *      lost end with `unknown` for what is open, but first the engine goes on without them, for
 *      violations.
 *   4. A proof counts only if some execution satisfies the assumptions (find_vacuity).
 *   5. Report (system_report.c), and explain what the proof rests on; an explanation that turns out
 *      wrong takes the proof back.
 *
 * Source: LLUMC sections 2 and 3 (docs/references.md) for deciding a program's checks as one goal
 * of a DimSpec system, by IncPlan and by IC3; IBMC section 2.4 for k-induction. Differs from LLUMC:
 * an error is a goal, no state of its own, so a path gives the check that fails; steps go from loop
 * head to loop head and not from block to block; the engine is asked again after a path, as a
 * function has many checks; U is strengthened before.
 *
 * Invariants:
 *   - open[k] is false once check k is closed, by this engine or another; it never becomes true
 * again.
 *   - violated: the interpreter has failed at that check with the path's inputs.
 *   - proved: no execution is lost (paths_lost is false and the goal included what is lost).
 *
 * Limits: as of encoders/ts (no recursion, no allocated memory);
 * MAX_PREDICATES conditions for IC3; a third of the time for facts from runs.
 */
#include "core/base/require.h"
#include "encoders/transform/accel.h"
#include "encoders/transform/predicate.h"
#include "engines/infer/long_run.h"
#include "engines/solver/solver.h"
#include "engines/verify/system_int.h"

enum {
    VACUITY_MS = 20000,
    VACUITY_STEPS = 32,
    VACUITY_SOON = 4,
    STRENGTHEN_MS = 2000,
    MAX_PREDICATES = 80,
    INFER_SHARE = 3, /* of the time */
    DISCHARGE_MS = 1000,
};

/* ---- are there executions at all? ---- */

static enum reach_answer seek_end(struct system *p, const struct dimspec *d, uint32_t steps,
                                  deadline_t deadline) {
    struct arena a = {0};
    struct reach_result r;
    struct reach_options opt = {.deadline = deadline, .max_steps = steps};
    incplan_run(&a, d, &opt, &r);
    p->v.queries += r.queries;
    arena_free(&a);
    return r.answer;
}

/* Then some execution fails. */
static bool some_violated(const struct system *p) {
    for (uint32_t k = 0; k < p->t.sites.n; k++)
        if (p->site[k]->result.verdict == VERDICT_VIOLATED) return true;
    return false;
}

/* Does no execution end, fail or go on? One that goes on may be met by chance, else it is one
 * question, an end that comes late one a step: so an endless loop costs little. */
static void find_vacuity(struct system *p) {
    struct arena a = {0};
    struct dimspec d;
    deadline_t deadline = deadline_worth(p->v.deadline, VACUITY_MS);
    uint32_t met;
    p->v.execution_found = ts_runs_long(&p->t, VACUITY_STEPS, deadline, &met);
    if (p->v.execution_found || !p->bits) return;
    const uint32_t far = (met > VACUITY_STEPS ? met : VACUITY_STEPS) + VACUITY_SOON;
    ts_bits_ends(p->bits, &a, &d);
    enum reach_answer r = seek_end(p, &d, VACUITY_SOON, deadline);
    p->v.execution_found = r == REACH_OPEN && reach_has_path(&d, far, deadline);
    if (r == REACH_OPEN && !p->v.execution_found) r = seek_end(p, &d, far, deadline);
    p->v.execution_found |= r == REACH_REACHED;
    p->v.vacuous = r == REACH_UNREACHABLE;
    arena_free(&a);
}

/* ---- the whole ---- */

static void link_sites(struct system *p) {
    uint32_t n = p->t.sites.n;
    p->site = arena_new_array(&p->v.scratch, struct site *, n + 1);
    p->open = arena_new_array(&p->v.scratch, bool, n + 1);
    p->known = arena_new_array(&p->v.scratch, bool, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const struct ts_site *s = &p->t.sites.at[i];
        p->site[i] = site_of(&p->v, s->at.func, s->at.ins, s->kind);
        bool wanted = !p->v.opt->goals || p->site[i]->open;
        p->open[i] = wanted && !term_is_false(p->v.store, s->fail);
    }
}

/* Checks that fail in no state as far as is known of them need no engine. */
static void discharge(struct system *p) {
    struct solver *s = solver_new(SOLVER_CADICAL, p->v.store);
    solver_assert(s, p->t.universal);
    solver_assert(s, term_implies(p->v.store, ts_is_at(&p->t, 0, TS_NOW), ts_starts(&p->t)));
    for (uint32_t i = 0; i < p->t.sites.n; i++) {
        deadline_t soon = deadline_worth(p->v.deadline, DISCHARGE_MS);
        if (!p->open[i] || solver_check(s, &p->t.sites.at[i].fail, 1, soon) != SOLVER_UNSAT)
            continue;
        p->known[i] = true;
        p->open[i] = false;
        if (p->t.lost.n) continue;
        system_close(p, (int)i, VERDICT_PROVED, reason_of(REASON_NONE));
        p->site[i]->result.by = p->engine->by;
        p->some_proved = true;
    }
    solver_free(s);
    if (p->some_proved) system_report_progress(p);
}

static bool infer(struct system *p) {
    term goal = ts_goal(&p->t, p->open, !p->paths_lost);
    return ts_infer(&p->t, goal, system_share(p, 1, INFER_SHARE), &p->v.scratch, &p->facts) > 0;
}

/* By accelerated steps, if there are any. */
static void shorten_paths(struct system *p) {
    p->paths = p->t;
    if (p->engine->accelerated && ts_accelerate(&p->t, &p->v.scratch, &p->paths))
        p->path_bits = ts_bits_new(&p->paths);
    if (!p->path_bits) p->paths = p->t;
}

/* The system is strengthened by what is known of each state, its open checks are searched for. */
static void solve_system(struct system *p) {
    link_sites(p);
    p->universal = p->t.universal;
    if (p->engine->strengthened)
        ts_strengthen(&p->t, deadline_worth(p->v.deadline, STRENGTHEN_MS), &p->v.scratch,
                      &p->facts);
    if (p->engine->predicates) {
        ts_add_predicates(&p->t, MAX_PREDICATES);
        if (system_some_left(p) && infer(p)) discharge(p);
    }
    p->bits = ts_bits_new(&p->t);
    shorten_paths(p);
    if (p->bits)
        system_search(p);
    else
        verification_stop(&p->v, reason_of(REASON_TIMEOUT));
    if ((p->proved || p->some_proved) && !p->paths_lost && !some_violated(p)) find_vacuity(p);
    ts_bits_free(p->bits);
    ts_bits_free(p->path_bits);
}

static void verify(struct system *p, struct func_result *out) {
    const struct verify_options *o = p->v.opt;
    struct ts_options opt = {.program = o->program,
                             .alias = o->alias,
                             .lengths = o->lengths,
                             .no_malloc_failure = o->no_malloc_failure,
                             .skip = o->skip,
                             .facts = p->v.facts,
                             .deadline = p->v.deadline};
    vl_status st = ts_build(&p->v.scratch, p->v.task, p->v.func->name, p->v.store, &opt, &p->t);
    sites_known(&p->v);
    if (st == VL_OK)
        solve_system(p);
    else if (st == VL_TIMEOUT)
        verification_stop(&p->v, reason_of(REASON_TIMEOUT));
    else
        verification_stop(&p->v, reason_with(REASON_UNSUPPORTED, p->t.reason));
    system_report(p, out);
    if (p->engine->strengthened && !o->goals) system_explain(p, out);
}

void system_verify(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   struct func_result *out) {
    struct system p = {.engine = reach_engine(opt->engine)};
    if (!verification_begin(&p.v, a, task, func, opt, progress, out)) {
        out->engine = engine_name(opt->engine);
        return;
    }
    p.memory.a = &p.v.scratch;
    verification_take_facts(&p.v);
    verify(&p, out);
    verification_end(&p.v);
}
