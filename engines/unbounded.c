/* IncPlan and IC3 on functions.
 *
 * The goal is that some open check fails.  A path there closes that check, and the engine is asked
 * again with one check less; paths into what is lost end with `unknown` for what is still open,
 * but first it is asked without them, for violations.
 */
#include "engines/unbounded.h"

#include "core/base/require.h"
#include "encoders/ts_bits.h"
#include "engines/bmc_int.h"
#include "engines/reach.h"
#include "engines/strengthen.h"

#include <string.h>

enum { MAX_TRACE = 200, VACUITY_MS = 1000, VACUITY_STEPS = 200, STRENGTHEN_MS = 2000 };

struct proving {
    struct bmc b; /* sites and story */
    struct ts t;
    struct ts_bits *bits;
    struct site **site; /* of each site of t */
    bool *open;         /* by site of t */
    const struct verify_progress *progress;
    bool proved;                /* no path to the goal is left */
    bool paths_lost;            /* some path is lost ... */
    const struct ts_lost *lost; /* ... here */
    struct clauses invariant;
};

static bool step(void *ctx, uint32_t steps) {
    const struct verify_progress *p = ctx;
    return !p || !p->step || p->step(p->ctx, NULL, steps);
}

static deadline_t soon(const struct proving *p, int64_t ms) {
    deadline_t d = clock_ms() + ms;
    return d < p->b.deadline ? d : p->b.deadline;
}

static void stop(struct proving *p, const char *why) {
    if (!p->b.stopped) p->b.stopped = why;
}

/* ---- failures ---- */

static void close_site(struct proving *p, int k, enum verdict verdict, const char *reason) {
    struct site *s = p->site[k];
    p->open[k] = false;
    s->open = false;
    s->result.verdict = verdict;
    s->result.reason = reason;
}

static bool replays(const struct ts_site *at, const struct interp_result *run) {
    return run->end == INTERP_CHECK_FAILED && strcmp(run->func, at->at.func->name) == 0 &&
           run->ins == at->at.ins && run->check == at->kind;
}

/* What functions without body give is nobody's fault. */
static bool rests_on_others(const struct proving *p, const struct ts_path *path) {
    for (uint32_t s = 0; s <= path->steps; s++) {
        struct term_model m = path->model(path->ctx, s);
        for (uint32_t i = 0; i < p->t.inputs.n; i++)
            if (p->t.inputs.at[i].call && term_eval(p->b.store, p->t.inputs.at[i].taken, &m))
                return true;
    }
    return false;
}

static void replay(struct proving *p, int k, const struct ts_path *path) {
    struct arena a = {0};
    struct witness w;
    struct interp_result run;
    struct interp_options opt = {.max_trace = MAX_TRACE, .skip = p->t.opt.skip};
    struct site *s = p->site[k];
    ts_witness(&p->t, path, &a, &w);
    interp_run(&a, p->b.task, &w, &opt, &run);
    if (replays(&p->t.sites.at[k], &run)) {
        bool certain = p->t.opt.program && !rests_on_others(p, path);
        close_site(p, k, VERDICT_VIOLATED, NULL);
        s->result.severity = certain ? SEVERITY_ERROR : SEVERITY_INFORMATION;
        if (run.what) s->result.detail = arena_strdup(p->b.arena, run.what);
        bmc_story(&p->b, &w, &run, &s->result);
        if (p->b.opt->driver) driver_write(p->b.arena, p->b.task, &w, &s->result.driver);
    } else {
        bool fuel = run.end == INTERP_FUEL, unknown = run.end == INTERP_UNSUPPORTED;
        close_site(p, k, VERDICT_UNKNOWN,
                   fuel      ? "replay takes too long"
                   : unknown ? "unsupported: a value that nobody knows"
                             : "internal: model did not replay");
    }
    arena_free(&a);
}

/* ---- searching ---- */

static void reached(struct proving *p, const struct dimspec *d, const struct reach_result *r) {
    struct ts_states states;
    struct ts_path path;
    uint32_t at;
    ts_bits_path(p->bits, r->states, d->n, r->steps, &states, &path);
    int site = ts_failing(&p->t, &path, &at), lost = ts_losing(&p->t, &path);
    if (lost >= 0 && !p->paths_lost) {
        p->paths_lost = true;
        p->lost = &p->t.lost.at[lost];
    } else if (VL_REQUIRE(site >= 0 && p->open[site])) {
        replay(p, site, &path);
    } else {
        stop(p, "internal: path without failure");
    }
}

static bool some_open(const struct proving *p) {
    for (uint32_t i = 0; i < p->t.sites.n; i++)
        if (p->open[i]) return true;
    return p->t.lost.n && !p->paths_lost;
}

static void search(struct proving *p) {
    struct reach_options opt = {.deadline = p->b.deadline, .ctx = (void *)(uintptr_t)p->progress};
    void (*run)(struct arena *, const struct dimspec *, const struct reach_options *,
                struct reach_result *) = p->b.opt->engine == ENGINE_IC3 ? ic3_run : incplan_run;
    opt.step = step;
    while (!p->b.stopped && some_open(p)) {
        struct arena a = {0};
        struct dimspec d;
        struct reach_result r;
        ts_bits_dimspec(p->bits, &a, p->open, !p->paths_lost, &d);
        run(&a, &d, &opt, &r);
        p->b.queries += r.queries;
        if (r.answer == REACH_REACHED) reached(p, &d, &r);
        if (r.answer == REACH_OPEN) stop(p, r.reason ? arena_strdup(p->b.arena, r.reason) : "?");
        if (r.answer == REACH_UNREACHABLE) p->proved = true;
        arena_free(&a);
        if (p->proved) return;
    }
    if (!p->b.stopped) p->proved = true; /* nothing is left to be proved */
}

/* Does no execution end, fail or go on? */
static void find_vacuity(struct proving *p) {
    struct arena a = {0};
    struct dimspec d;
    struct reach_result r;
    deadline_t soon = clock_ms() + VACUITY_MS;
    struct reach_options opt = {.deadline = soon, .max_steps = VACUITY_STEPS};
    ts_bits_ends(p->bits, &a, &d);
    incplan_run(&a, &d, &opt, &r);
    p->b.queries += r.queries;
    p->b.vacuous = r.answer == REACH_UNREACHABLE;
    arena_free(&a);
}

/* ---- results ---- */

static void decide(struct proving *p, const struct site *s, struct check_result *r) {
    *r = s->result;
    if (!s->open) return;
    if (p->proved && !p->paths_lost) {
        r->verdict = VERDICT_PROVED;
        r->by = PROOF_IC3;
        return;
    }
    r->verdict = VERDICT_UNKNOWN;
    r->reason = p->b.stopped;
    if (p->paths_lost) {
        r->reason = arena_printf(p->b.arena, "unsupported: %s", p->lost->what);
        r->reason_func = p->lost->at.func ? arena_strdup(p->b.arena, p->lost->at.func->name) : NULL;
        r->reason_ins = p->lost->at.ins;
    }
}

static void put_assumptions(struct proving *p, struct func_result *out) {
    for (uint32_t i = 0; i < p->t.assumptions.n; i++) {
        const char *text = arena_strdup(p->b.arena, p->t.assumptions.at[i]);
        vec_push(p->b.arena, &out->assumptions, (struct assumption){.text = text});
    }
}

static void report(struct proving *p, struct func_result *out) {
    struct bmc *b = &p->b;
    memset(out, 0, sizeof *out);
    out->func = arena_strdup(b->arena, b->func->name);
    out->engine = b->opt->engine == ENGINE_IC3 ? "ic3" : "incplan";
    out->solver = "cadical";
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < b->sites.n; i++) {
            struct check_result r;
            if (b->sites.at[i]->own != own) continue;
            decide(p, b->sites.at[i], &r);
            if (own || r.verdict == VERDICT_VIOLATED || r.verdict == VERDICT_UNKNOWN)
                vec_push(b->arena, &out->checks, r);
        }
    put_assumptions(p, out);
    out->vacuous = b->vacuous;
    out->millis = clock_ms() - b->started;
    out->terms = term_count(b->store);
    out->queries = b->queries;
    if (!p->proved || p->paths_lost) {
        struct site none = {.open = true};
        struct check_result r;
        decide(p, &none, &r);
        out->reason = out->checks.n ? NULL : r.reason;
    }
    func_result_summarise(out);
}

/* ---- the whole ---- */

static void link_sites(struct proving *p) {
    uint32_t n = p->t.sites.n;
    p->site = arena_new_array(&p->b.scratch, struct site *, n + 1);
    p->open = arena_new_array(&p->b.scratch, bool, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const struct ts_site *s = &p->t.sites.at[i];
        p->site[i] = bmc_site(&p->b, s->at.func, s->at.ins, s->kind);
        p->open[i] = !term_is_false(p->b.store, s->fail);
    }
}

static void verify(struct proving *p, struct func_result *out) {
    const struct verify_options *o = p->b.opt;
    struct ts_options opt = {.program = o->program,
                             .no_malloc_failure = o->no_malloc_failure,
                             .skip = o->skip,
                             .deadline = p->b.deadline};
    vl_status st = ts_build(&p->b.scratch, p->b.task, p->b.func->name, p->b.store, &opt, &p->t);
    bmc_known_sites(&p->b);
    if (st == VL_OK) {
        link_sites(p);
        if (o->engine == ENGINE_IC3) ts_strengthen(&p->t, soon(p, STRENGTHEN_MS));
        p->bits = ts_bits_new(&p->t);
        search(p);
        if (p->proved && !p->paths_lost) find_vacuity(p);
        ts_bits_free(p->bits);
    } else {
        bool timeout = st == VL_TIMEOUT;
        stop(p, timeout ? "timeout" : arena_printf(p->b.arena, "unsupported: %s", p->t.reason));
    }
    report(p, out);
}

void unbounded_verify(struct arena *a, const struct ir_module *task, const char *func,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out) {
    struct proving p = {.progress = progress};
    p.b = (struct bmc){.arena = a, .task = task, .opt = opt, .started = clock_ms()};
    p.b.deadline = opt->timeout_ms > 0 ? p.b.started + opt->timeout_ms : CLOCK_NEVER;
    p.b.func = ir_find_func(task, func);
    if (!p.b.func || !p.b.func->has_body) {
        *out = (struct func_result){.func = arena_strdup(a, func), .solver = "none"};
        out->engine = "ic3";
        out->reason = "function has no body";
        func_result_summarise(out);
        return;
    }
    p.b.store = term_store_new();
    verify(&p, out);
    term_store_free(p.b.store);
    arena_free(&p.b.scratch);
}

void verify_function(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out) {
    bool unbounded = opt->engine == ENGINE_IC3 || opt->engine == ENGINE_INCPLAN;
    (unbounded ? unbounded_verify : bmc_verify)(a, task, func, opt, progress, out);
}
