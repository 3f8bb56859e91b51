/* Failures of a transition system: a path becomes inputs, which the interpreter runs.
 *
 * A program that takes no input has one execution.  The interpreter follows it faster than any
 * engine, as it does not take each iteration for a question of its own, so it gets a share of the
 * time there.
 */
#include "core/base/require.h"
#include "engines/finding/assumed.h"
#include "engines/finding/avoid.h"
#include "engines/finding/reached.h"
#include "engines/finding/replay.h"
#include "engines/finding/severity.h"
#include "engines/finding/trace.h"
#include "engines/verify/system_int.h"

#include <string.h>

void system_close(struct system *p, int k, enum verdict verdict, struct reason reason) {
    struct site *s = p->site[k];
    p->open[k] = false;
    s->open = false;
    s->result.verdict = verdict;
    s->result.reason = reason;
}

/* Checks that other engines have closed leave the goal. Those that intervals have proved stay in
 * it: they are quickly proved, and the explanation is to cover them. */
void system_import_results(struct system *p) {
    struct verify_others *others = p->v.opt->others;
    struct check_result r;
    if (!verify_has_news(others, &p->v.news_seen)) return;
    for (uint32_t k = 0; k < p->t.sites.n; k++) {
        struct site *s = p->site[k];
        if (!p->open[k] || !others->closed(others->ctx, &s->result, &r)) continue;
        if (r.verdict == VERDICT_PROVED && r.by == PROOF_INTERVALS) continue;
        p->open[k] = s->open = false;
        s->result = r;
        if (r.verdict == VERDICT_VIOLATED) verification_shorten_deadline(&p->v);
    }
}

/* A failure that rests on what functions without body give is information only. */
static void violate(struct system *p, int k, struct witness *w, const struct interp_options *opt,
                    const struct interp_result *run) {
    struct site *s = p->site[k];
    system_close(p, k, VERDICT_VIOLATED, reason_of(REASON_NONE));
    s->result.severity = SEVERITY_INFORMATION;
    if (severity_fails_anyway(p->v.task, w, opt, run))
        s->result.severity = severity_certain(p->v.opt);
    avoid_rank(p->v.arena, p->v.task, w, opt, run, &s->result);
    verification_shorten_deadline(&p->v);
    const struct trace_options how = {.driver = p->v.opt->replay};
    trace_fill(p->v.arena, p->v.task, &how, w, opt, run, &s->result);
}

/* A goal: the run closes all that it meets. */
static void replay_goal_path(struct system *p, int k, const struct witness *w) {
    struct arena a = {0};
    struct interp_options opt = {.skip = p->v.opt->skip};
    struct interp_result run;
    const struct interp_failure goal = site_failure(p->site[k]);
    reached_run(&a, p->v.task, w, &goal, &opt, &run);
    reached_close(&p->v, w, &run);
    for (uint32_t i = 0; i < p->t.sites.n; i++)
        if (!p->site[i]->open) p->open[i] = false;
    arena_free(&a);
}

void system_replay(struct system *p, int k, const struct ts_path *path) {
    struct arena a = {0};
    struct witness w;
    struct interp_result run;
    struct interp_options opt = {.skip = p->v.opt->skip, .until = site_failure(p->site[k])};
    ts_witness(&p->paths, path, &a, &w);
    assumed_tell(&p->v, &a, &w);
    replay_run(&a, p->v.task, &w, &opt, &run);
    if (replay_fails_in(&run, p->site[k]) && p->v.opt->goals) {
        replay_goal_path(p, k, &w);
    } else if (replay_fails_in(&run, p->site[k])) {
        violate(p, k, &w, &opt, &run);
    } else {
        bool fuel = run.end == INTERP_FUEL, unknown = run.end == INTERP_UNSUPPORTED;
        system_close(p, k, VERDICT_UNKNOWN,
                     fuel      ? reason_of(REASON_LONG_REPLAY)
                     : unknown ? reason_with(REASON_UNSUPPORTED, "a construct before the failure")
                     : ts_is_coarse(&p->paths, path)
                         ? reason_of(REASON_COARSE)
                         : reason_with(REASON_INTERNAL, "model did not replay"));
    }
    arena_free(&a);
}

/* ---- programs without inputs ---- */

static bv_t zero_value(void *ctx, term var) {
    (void)ctx;
    (void)var;
    return 0;
}

static struct term_model no_values(void *ctx, uint32_t state) {
    (void)state;
    return (struct term_model){.ctx = ctx, .var = zero_value};
}

static bool was_passed(const struct site *s, const struct interp_result *run) {
    for (uint32_t i = 0; i < run->passed.n; i++) {
        const struct interp_failure *f = &run->passed.at[i];
        if (strcmp(f->func, s->func->name) == 0 && f->ins == s->ins && f->check == s->result.kind)
            return true;
    }
    return false;
}

/* Checks that failed without ending the run: each is run once more, for a trace that ends there. */
static void violate_passed(struct system *p, struct witness *w, struct interp_options opt,
                           const struct interp_result *run) {
    for (uint32_t k = 0; k < p->t.sites.n; k++) {
        struct arena a = {0};
        struct interp_result there;
        if (!p->open[k] || !was_passed(p->site[k], run)) continue;
        opt.until = site_failure(p->site[k]);
        interp_run(&a, p->v.task, w, &opt, &there);
        if (replay_fails_in(&there, p->site[k])) violate(p, (int)k, w, &opt, &there);
        arena_free(&a);
    }
}

/* Does the only execution fail in so many steps? true: it goes on behind them. */
bool system_run_for(struct system *p, uint64_t steps, const deadline_t *deadline) {
    if (p->v.opt->goals) return true; /* one_run.c has done so */
    struct arena a = {0};
    struct witness w;
    struct interp_result run;
    struct interp_options opt = {.max_steps = steps,
                                 .deadline = deadline,
                                 .max_trace = REPLAY_TRACE,
                                 .accelerate = REPLAY_ACCELERATE,
                                 .skip = p->t.opt.skip};
    struct ts_path start = {.model = no_values};
    ts_witness(&p->t, &start, &a, &w);
    interp_run(&a, p->v.task, &w, &opt, &run);
    for (uint32_t k = 0; k < p->t.sites.n; k++)
        if (p->open[k] && replay_fails_in(&run, p->site[k])) violate(p, (int)k, &w, &opt, &run);
    violate_passed(p, &w, opt, &run);
    arena_free(&a);
    return run.end == INTERP_FUEL;
}

bool system_has_one_execution(const struct system *p) {
    return p->t.opt.program && p->t.inputs.n == 0 && p->t.inlined.func.params.n == 0;
}

/* For half of the time. Loops that count to two billions take a minute; engines would take each
 * iteration for a step of its own. */
void system_run_long(struct system *p) {
    deadline_t half = system_share(p, 1, 2);
    system_run_for(p, UINT64_MAX, &half);
}
