/* Functions as transition systems: the engines of reach.h.
 *
 * The goal is that some open check fails.  A path there closes that check, and the engine is asked
 * again with one check less; paths into what is lost end with `unknown` for what is still open,
 * but first it is asked without them, for violations.
 */
#include "engines/verify/unbounded.h"

#include "core/base/require.h"
#include "encoders/ts/abstract.h"
#include "encoders/ts/accel.h"
#include "encoders/ts/bits.h"
#include "encoders/ts/predicate.h"
#include "engines/bmc/internal.h"
#include "engines/explain/explain.h"
#include "engines/infer/infer.h"
#include "engines/infer/long_run.h"
#include "engines/reach/reach.h"
#include "engines/solver/sat.h"
#include "engines/solver/solver.h"
#include "engines/verify/one_run.h"
#include "engines/verify/portfolio.h"

#include <string.h>

enum {
    MAX_TRACE = 200,
    VACUITY_MS = 20000,
    VACUITY_STEPS = 32,
    VACUITY_SOON = 4,
    STRENGTHEN_MS = 2000,
    MAX_PREDICATES = 80,
    INFER_SHARE = 3, /* of the time */
    DISCHARGE_MS = 1000,
    SHORT_RUN = 2000000 /* steps */
};

struct proving {
    struct bmc b; /* sites and story */
    const struct reach_engine *engine;
    struct ts t;
    struct ts_bits *bits;
    struct ts paths;           /* t, or with accelerated steps: where paths are sought */
    struct ts_bits *path_bits; /* NULL: in t */
    struct site **site;        /* of each site of t */
    bool *open;                /* by site of t */
    bool *known;               /* by site of t: it cannot fail, if nothing is lost */
    const struct verify_progress *progress;
    unsigned heard;   /* of others */
    bool interrupted; /* the last question was, by them */
    bool proved;      /* no path to the goal is left */
    bool some_proved; /* some check was, by itself */
    struct reach_memory memory;
    uint32_t steps;             /* at most, of the engine */
    bool paths_lost;            /* some path is lost ... */
    const struct ts_lost *lost; /* ... here */
    term universal;             /* of t, before it was strengthened ... */
    struct ts_facts facts;      /* ... by these */
    struct clauses invariant;   /* of ic3, over state variables bit by bit; others have none */
};

static bool step(void *ctx, uint32_t steps) {
    const struct verify_progress *p = ctx;
    return !p || !p->step || p->step(p->ctx, NULL, steps);
}

/* A check is closed: what is known now stays so. */
static void tell(struct proving *p);

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

/* What other engines have closed needs no answer. What intervals have proved is quickly proved, and
 * an explanation is to tell of it, too. */
static void listen(struct proving *p) {
    struct verify_others *others = p->b.opt->others;
    struct check_result r;
    if (!verify_heard(others, &p->heard)) return;
    for (uint32_t k = 0; k < p->t.sites.n; k++) {
        struct site *s = p->site[k];
        if (!p->open[k] || !others->closed(others->ctx, &s->result, &r)) continue;
        if (r.verdict == VERDICT_PROVED && r.by == PROOF_INTERVALS) continue;
        p->open[k] = s->open = false;
        s->result = r;
        if (r.verdict == VERDICT_VIOLATED) bmc_hurry(&p->b);
    }
}

static struct interp_failure failure_of(const struct ts_site *at) {
    return (struct interp_failure){at->at.func->name, at->at.ins, (uint16_t)at->kind};
}

static bool replays(const struct ts_site *at, const struct interp_result *run) {
    return run->end == INTERP_CHECK_FAILED && strcmp(run->func, at->at.func->name) == 0 &&
           run->ins == at->at.ins && run->check == at->kind;
}

/* What functions without body give is nobody's fault. */
static void violate(struct proving *p, int k, struct witness *w, const struct interp_options *opt,
                    const struct interp_result *run) {
    struct site *s = p->site[k];
    close_site(p, k, VERDICT_VIOLATED, NULL);
    s->result.severity = SEVERITY_INFORMATION;
    if (bmc_fails_anyway(&p->b, w, opt, run)) s->result.severity = bmc_certainly(&p->b);
    bmc_hurry(&p->b);
    if (run->what) s->result.detail = arena_strdup(p->b.arena, run->what);
    bmc_story(&p->b, w, opt, run, &s->result);
}

static void replay(struct proving *p, int k, const struct ts_path *path) {
    struct arena a = {0};
    struct witness w;
    struct interp_result run;
    struct interp_options opt = {.until = failure_of(&p->t.sites.at[k])};
    ts_witness(&p->paths, path, &a, &w);
    bmc_run(&p->b, &a, &w, &opt, &run);
    if (replays(&p->t.sites.at[k], &run)) {
        violate(p, k, &w, &opt, &run);
    } else {
        bool fuel = run.end == INTERP_FUEL, unknown = run.end == INTERP_UNSUPPORTED;
        close_site(p, k, VERDICT_UNKNOWN,
                   fuel                            ? "replay takes too long"
                   : unknown                       ? "unsupported: a value that nobody knows"
                   : ts_is_coarse(&p->paths, path) ? "abstraction too coarse"
                                                   : "internal: model did not replay");
    }
    arena_free(&a);
}

/* ---- programs without inputs ---- */

static bv_t nothing(void *ctx, term var) {
    (void)ctx;
    (void)var;
    return 0;
}

static struct term_model no_values(void *ctx, uint32_t state) {
    (void)state;
    return (struct term_model){.ctx = ctx, .var = nothing};
}

static bool was_passed(const struct ts_site *at, const struct interp_result *run) {
    for (uint32_t i = 0; i < run->passed.n; i++) {
        const struct interp_failure *f = &run->passed.at[i];
        if (strcmp(f->func, at->at.func->name) == 0 && f->ins == at->at.ins && f->check == at->kind)
            return true;
    }
    return false;
}

/* What failed on the way without ending the run: each once more, for a trace that ends there. */
static void violate_passed(struct proving *p, struct witness *w, struct interp_options opt,
                           const struct interp_result *run) {
    for (uint32_t k = 0; k < p->t.sites.n; k++) {
        struct arena a = {0};
        struct interp_result there;
        if (!p->open[k] || !was_passed(&p->t.sites.at[k], run)) continue;
        opt.until = failure_of(&p->t.sites.at[k]);
        interp_run(&a, p->b.task, w, &opt, &there);
        if (replays(&p->t.sites.at[k], &there)) violate(p, (int)k, w, &opt, &there);
        arena_free(&a);
    }
}

/* Does the only execution fail in so many steps? true: it goes on behind them. */
static bool run_for(struct proving *p, uint64_t steps, const deadline_t *deadline) {
    struct arena a = {0};
    struct witness w;
    struct interp_result run;
    struct interp_options opt = {.max_steps = steps,
                                 .deadline = deadline,
                                 .max_trace = MAX_TRACE,
                                 .accelerate = REPLAY_ACCELERATE,
                                 .skip = p->t.opt.skip};
    struct ts_path start = {.model = no_values};
    ts_witness(&p->t, &start, &a, &w);
    interp_run(&a, p->b.task, &w, &opt, &run);
    for (uint32_t k = 0; k < p->t.sites.n; k++)
        if (p->open[k] && replays(&p->t.sites.at[k], &run)) violate(p, (int)k, &w, &opt, &run);
    violate_passed(p, &w, opt, &run);
    arena_free(&a);
    return run.end == INTERP_FUEL;
}

static bool has_one_execution(const struct proving *p) {
    return p->t.opt.program && p->t.inputs.n == 0 && p->t.inlined.func.params.n == 0;
}

static deadline_t share(const struct proving *p, uint32_t parts, uint32_t of) {
    return deadline_part(p->b.deadline, parts, of);
}

/* For half of the time. Loops that count to two billions take a minute; engines would take each
 * iteration for a step of its own. */
static void run_long(struct proving *p) {
    deadline_t half = share(p, 1, 2);
    run_for(p, UINT64_MAX, &half);
}

/* ---- searching ---- */

static void reached(struct proving *p, const struct dimspec *d, const struct reach_result *r) {
    struct ts_states states;
    struct ts_path path;
    uint32_t at;
    ts_bits_path(p->path_bits ? p->path_bits : p->bits, r->states, d->n, r->steps, &states, &path);
    int site = ts_failing(&p->paths, &path, p->open, &at), lost = ts_losing(&p->paths, &path);
    if (lost >= 0 && !p->paths_lost) {
        p->paths_lost = true;
        p->lost = &p->t.lost.at[lost];
    } else if (VL_REQUIRE(site >= 0 && p->open[site])) {
        replay(p, site, &path);
        tell(p);
    } else {
        stop(p, "internal: path without failure");
    }
}

static bool some_open(const struct proving *p) {
    for (uint32_t i = 0; i < p->t.sites.n; i++)
        if (p->open[i]) return true;
    return p->t.lost.n && !p->paths_lost;
}

/* As far as anybody knows. */
static bool some_left(struct proving *p) {
    listen(p);
    return some_open(p);
}

static void keep_invariant(struct proving *p, const struct clauses *inv) {
    uint32_t at = 0, n;
    for (const int *lits; (lits = clauses_next(inv, &at, &n));)
        clauses_add(&p->b.scratch, &p->invariant, lits, n);
}

/* In the system that `bits` encodes; the caller's arena has the rest. */
static void run_engine(struct proving *p, struct arena *a, const struct dimspec *d,
                       const struct dimspec *paths, deadline_t deadline, struct reach_result *r) {
    struct verify_others *others = p->b.opt->others;
    struct reach_options opt = {.deadline = verify_uninterrupted(others, deadline),
                                .ctx = (void *)(uintptr_t)p->progress,
                                .step = step,
                                .paths = paths,
                                .simple_paths = p->b.opt->simple_paths,
                                .memory = &p->memory};
    p->engine->run(a, d, &opt, r);
    p->b.queries += r->queries;
    if (r->steps > p->steps) p->steps = r->steps;
    if (r->answer == REACH_UNREACHABLE) keep_invariant(p, &r->invariant);
    p->interrupted = r->answer == REACH_OPEN && verify_interrupted(others, deadline);
}

static void ask_abstract(struct proving *p, struct ts_bits *bits, deadline_t deadline) {
    do {
        struct arena a = {0};
        struct dimspec d;
        struct reach_result r;
        if (!some_left(p)) return;
        ts_bits_dimspec(bits, &a, p->open, true, &d);
        run_engine(p, &a, &d, NULL, deadline, &r);
        p->proved = r.answer == REACH_UNREACHABLE;
        arena_free(&a);
    } while (p->interrupted);
}

/* Without multiplications and divisions nothing can be reached? What holds there holds anyway. */
static void search_abstract(struct proving *p) {
    struct arena a = {0};
    struct ts abstract;
    if (some_open(p) && ts_abstract(&p->t, &a, &abstract)) {
        deadline_t third = share(p, 1, 3);
        abstract.opt.deadline = third;
        struct ts_bits *bits = ts_bits_new(&abstract);
        if (bits) ask_abstract(p, bits, third);
        ts_bits_free(bits);
    }
    arena_free(&a);
}

/* Of the sites in `goal`, and what is lost. OPEN: *why, if not for an interruption. */
static enum reach_answer ask(struct proving *p, const bool *goal, bool lost, deadline_t deadline,
                             const char **why) {
    struct arena a = {0};
    struct dimspec d, fast;
    const bool shorter = p->path_bits != NULL;
    struct reach_result r;
    p->interrupted = false;
    if (deadline_passed(deadline)) { /* engines take a while to begin */
        *why = "timeout";
        return REACH_OPEN;
    }
    ts_bits_dimspec(p->bits, &a, goal, lost, &d);
    if (shorter) ts_bits_dimspec(p->path_bits, &a, goal, lost, &fast);
    run_engine(p, &a, &d, shorter ? &fast : NULL, deadline, &r);
    if (r.answer == REACH_REACHED) reached(p, shorter ? &fast : &d, &r);
    if (r.answer == REACH_OPEN && !p->interrupted)
        *why = r.reason ? arena_strdup(p->b.arena, r.reason) : "?";
    arena_free(&a);
    return r.answer;
}

static uint32_t count_open(const struct proving *p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->t.sites.n; i++) n += p->open[i];
    return n;
}

/* Site k, or what is lost if k is no site. */
static bool prove_one(struct proving *p, bool *one, uint32_t k, deadline_t deadline,
                      const char **why) {
    const bool lost = k == p->t.sites.n;
    enum reach_answer answer = REACH_OPEN;
    one[k] = !lost;
    do {
        if (some_left(p) && (lost || p->open[k])) answer = ask(p, one, lost, deadline, why);
    } while (p->interrupted && (lost || p->open[k]));
    one[k] = false;
    return answer == REACH_UNREACHABLE;
}

/* Each check for itself, so that a hard one leaves the others alone. false: something may be lost,
 * so nothing is proved. */
static bool search_one_by_one(struct proving *p, const char **why) {
    bool *one = arena_new_array(&p->b.scratch, bool, p->t.sites.n + 1);
    uint32_t left = count_open(p);
    if (p->t.lost.n && !p->paths_lost &&
        !prove_one(p, one, p->t.sites.n, share(p, 1, left + 1), why))
        return false;
    for (uint32_t k = 0; k < p->t.sites.n && !p->paths_lost; k++) {
        if (!p->open[k]) continue;
        if (prove_one(p, one, k, share(p, 1, left--), why)) {
            close_site(p, (int)k, VERDICT_PROVED, NULL);
            p->site[k]->result.by = p->engine->by;
            p->some_proved = true;
            tell(p);
        }
    }
    return !p->paths_lost;
}

static void search_concrete(struct proving *p) {
    const char *why = NULL;
    bool none_lost = p->t.lost.n == 0;
    bool split = p->engine->predicates && count_open(p) + (p->t.lost.n != 0) > 1;
    deadline_t all = split ? share(p, 4, 5) : p->b.deadline;
    while (!p->b.stopped && !why && some_left(p)) {
        if (p->b.hurried) all = p->b.deadline;
        if (ask(p, p->open, !p->paths_lost, all, &why) == REACH_UNREACHABLE) {
            p->proved = true;
            return;
        }
    }
    if (why && split && deadline_passed(all) && !deadline_passed(p->b.deadline))
        none_lost = search_one_by_one(p, &why);
    if (why && (count_open(p) || !none_lost))
        stop(p, why);
    else if (!p->b.stopped)
        p->proved = true; /* nothing is left to be proved */
}

/* Where there is only one execution, the engine and the interpreter take turns. */
static void decide_all(struct proving *p) {
    const deadline_t all = p->b.deadline;
    bool turns = has_one_execution(p) && run_for(p, SHORT_RUN, &p->b.deadline);
    if (turns) p->b.deadline = share(p, 1, 10);
    if (p->engine->predicates) search_abstract(p);
    if (!p->proved) search_concrete(p);
    if (!turns || p->proved || deadline_passed(all) || !deadline_passed(p->b.deadline)) return;
    p->b.deadline = all;
    p->b.stopped = NULL;
    run_long(p);
    search_concrete(p);
}

static enum reach_answer seek_end(struct proving *p, const struct dimspec *d, uint32_t steps,
                                  deadline_t deadline) {
    struct arena a = {0};
    struct reach_result r;
    struct reach_options opt = {.deadline = deadline, .max_steps = steps};
    incplan_run(&a, d, &opt, &r);
    p->b.queries += r.queries;
    arena_free(&a);
    return r.answer;
}

/* Then some execution fails. */
static bool some_violated(const struct proving *p) {
    for (uint32_t k = 0; k < p->t.sites.n; k++)
        if (p->site[k]->result.verdict == VERDICT_VIOLATED) return true;
    return false;
}

/* Does no execution end, fail or go on? One that goes on may be met by chance, else it is one
 * question, an end that comes late one a step: so an endless loop costs little. */
static void find_vacuity(struct proving *p) {
    struct arena a = {0};
    struct dimspec d;
    deadline_t deadline = deadline_worth(p->b.deadline, VACUITY_MS);
    uint32_t met;
    p->b.met = ts_runs_long(&p->t, VACUITY_STEPS, deadline, &met);
    if (p->b.met) return;
    const uint32_t far = (met > VACUITY_STEPS ? met : VACUITY_STEPS) + VACUITY_SOON;
    ts_bits_ends(p->bits, &a, &d);
    enum reach_answer r = seek_end(p, &d, VACUITY_SOON, deadline);
    p->b.met = r == REACH_OPEN && reach_has_path(&d, far, deadline);
    if (r == REACH_OPEN && !p->b.met) r = seek_end(p, &d, far, deadline);
    p->b.met |= r == REACH_REACHED;
    p->b.vacuous = r == REACH_UNREACHABLE;
    arena_free(&a);
}

/* ---- results ---- */

static void decide(struct proving *p, const struct site *s, struct check_result *r) {
    *r = s->result;
    if (!s->open) return;
    if (p->proved && !p->paths_lost) {
        r->verdict = VERDICT_PROVED;
        r->by = p->engine->by;
        return;
    }
    r->verdict = VERDICT_UNKNOWN;
    r->reason = p->b.stopped ? p->b.stopped : "not yet decided";
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
    out->engine = engine_name(b->opt->engine);
    out->solver = sat_name();
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
    out->steps = p->steps;
    out->terms = term_count(b->store);
    out->queries = b->queries;
    if (!p->proved || p->paths_lost) {
        struct site none = {.open = true};
        struct check_result r;
        decide(p, &none, &r);
        out->reason = out->checks.n ? NULL : r.reason;
    }
    func_result_summarise(out);
    out->conclusive = p->proved && !p->paths_lost && func_result_decided(out);
    bmc_doubt(b, out);
}

static void tell(struct proving *p) {
    struct func_result so_far;
    const struct verify_progress *to = p->progress;
    if (!to || !to->step) return;
    report(p, &so_far);
    if (!to->step(to->ctx, &so_far, p->steps)) stop(p, "cancelled");
}

/* ---- why it is so ---- */

static void doubt(struct func_result *out) {
    for (uint32_t i = 0; i < out->checks.n; i++) {
        struct check_result *c = &out->checks.at[i];
        if (c->verdict != VERDICT_PROVED) continue;
        c->verdict = VERDICT_UNKNOWN;
        c->reason = "internal: the invariant is none";
    }
    if (!out->checks.n) out->reason = "internal: the invariant is none";
    out->inductive = out->conclusive = false;
    func_result_summarise(out);
}

static void explain_proof(struct proving *p, struct func_result *out) {
    if (out->verdict != VERDICT_PROVED || p->t.cuts.n < 2) return;
    term *goals = arena_new_array(&p->b.scratch, term, p->t.sites.n + p->t.lost.n + 1);
    struct explain_claim claim = {.t = &p->t,
                                  .universal = p->universal,
                                  .facts = &p->facts,
                                  .clauses = &p->invariant,
                                  .goals = goals,
                                  .all = p->b.opt->engine == ENGINE_IC3};
    for (uint32_t i = 0; i < p->t.sites.n; i++)
        if (p->open[i] || p->known[i]) goals[claim.n++] = p->t.sites.at[i].fail;
    for (uint32_t i = 0; i < p->t.lost.n; i++) goals[claim.n++] = p->t.lost.at[i].when;
    out->inductive = true;
    verify_decided(p->progress, out);
    deadline_t soon = verify_explain_deadline(p->b.opt, p->b.deadline);
    enum explain_answer answer = explain(p->b.arena, &claim, soon, out);
    if (!VL_REQUIRE(answer != EXPLAIN_WRONG)) doubt(out);
}

/* ---- the whole ---- */

static void link_sites(struct proving *p) {
    uint32_t n = p->t.sites.n;
    p->site = arena_new_array(&p->b.scratch, struct site *, n + 1);
    p->open = arena_new_array(&p->b.scratch, bool, n + 1);
    p->known = arena_new_array(&p->b.scratch, bool, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const struct ts_site *s = &p->t.sites.at[i];
        p->site[i] = bmc_site(&p->b, s->at.func, s->at.ins, s->kind);
        p->open[i] = !term_is_false(p->b.store, s->fail);
    }
}

/* Checks that fail in no state as far as is known of them need no engine. */
static void discharge(struct proving *p) {
    struct solver *s = solver_new(SOLVER_CADICAL, p->b.store);
    solver_assert(s, p->t.universal);
    solver_assert(s, term_implies(p->b.store, ts_is_at(&p->t, 0, TS_NOW), ts_starts(&p->t)));
    for (uint32_t i = 0; i < p->t.sites.n; i++) {
        deadline_t soon = deadline_worth(p->b.deadline, DISCHARGE_MS);
        if (!p->open[i] || solver_check(s, &p->t.sites.at[i].fail, 1, soon) != SOLVER_UNSAT)
            continue;
        p->known[i] = true;
        p->open[i] = false;
        if (p->t.lost.n) continue;
        close_site(p, (int)i, VERDICT_PROVED, NULL);
        p->site[i]->result.by = p->engine->by;
        p->some_proved = true;
    }
    solver_free(s);
    if (p->some_proved) tell(p);
}

static bool infer(struct proving *p) {
    term goal = ts_goal(&p->t, p->open, !p->paths_lost);
    return ts_infer(&p->t, goal, share(p, 1, INFER_SHARE), &p->b.scratch, &p->facts) > 0;
}

/* By accelerated steps, if there are any. */
static void shorten_paths(struct proving *p) {
    p->paths = p->t;
    if (p->engine->accelerated && ts_accelerate(&p->t, &p->b.scratch, &p->paths))
        p->path_bits = ts_bits_new(&p->paths);
    if (!p->path_bits) p->paths = p->t;
}

static void verify(struct proving *p, struct func_result *out) {
    const struct verify_options *o = p->b.opt;
    struct ts_options opt = {.program = o->program,
                             .alias = o->alias,
                             .no_malloc_failure = o->no_malloc_failure,
                             .skip = o->skip,
                             .facts = p->b.facts,
                             .deadline = p->b.deadline};
    vl_status st = ts_build(&p->b.scratch, p->b.task, p->b.func->name, p->b.store, &opt, &p->t);
    bmc_known_sites(&p->b);
    if (st == VL_OK) {
        link_sites(p);
        p->universal = p->t.universal;
        if (p->engine->strengthened)
            ts_strengthen(&p->t, deadline_worth(p->b.deadline, STRENGTHEN_MS), &p->b.scratch,
                          &p->facts);
        if (p->engine->predicates) {
            ts_add_predicates(&p->t, MAX_PREDICATES);
            if (some_left(p) && infer(p)) discharge(p);
        }
        p->bits = ts_bits_new(&p->t);
        shorten_paths(p);
        if (p->bits)
            decide_all(p);
        else
            stop(p, "timeout");
        if ((p->proved || p->some_proved) && !p->paths_lost && !some_violated(p)) find_vacuity(p);
        ts_bits_free(p->bits);
        ts_bits_free(p->path_bits);
    } else {
        bool timeout = st == VL_TIMEOUT;
        stop(p, timeout ? "timeout" : arena_printf(p->b.arena, "unsupported: %s", p->t.reason));
    }
    report(p, out);
    if (p->engine->strengthened) explain_proof(p, out);
}

void unbounded_verify(struct arena *a, const struct ir_module *task, const char *func,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out) {
    struct proving p = {.progress = progress, .engine = reach_engine(opt->engine)};
    p.b = (struct bmc){.arena = a, .task = task, .opt = opt, .started = clock_ms()};
    p.b.deadline = verify_counted(opt, &p.b.work);
    p.b.func = ir_find_func(task, func);
    if (!p.b.func || !p.b.func->has_body) {
        *out = (struct func_result){.func = arena_strdup(a, func), .solver = "none"};
        out->engine = engine_name(opt->engine);
        out->reason = "function has no body";
        func_result_summarise(out);
        return;
    }
    p.b.store = term_store_new();
    p.memory.a = &p.b.scratch;
    bmc_take_facts(&p.b);
    verify(&p, out);
    term_store_free(p.b.store);
    arena_free(&p.b.scratch);
}

/* Once the engine that runs the function has had its turn. */
static void verify_by(enum one_run run, struct arena *a, const struct ir_func *f,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out) {
    static const struct portfolio automatic = {
        .first = bmc_verify,
        .beside = {{unbounded_verify, ENGINE_KINDUCTION, 700}, {unbounded_verify, ENGINE_IC3, 0}},
        .n = 2,
        .start_bound = 4,
        .start_ms = 20,
        .yield_ms = 1500,
    };
    static const struct portfolio with_run = {
        .first = bmc_verify,
        .beside = {{unbounded_verify, ENGINE_KINDUCTION, 700},
                   {unbounded_verify, ENGINE_IC3, 0},
                   {one_run_verify, ENGINE_AUTO, 0}},
        .n = 3,
        .start_bound = 4,
        .start_ms = 20,
        .yield_ms = 1500,
    };
    const struct ir_module *task = opt->facts->m;
    if (run == ONE_RUN_LONG)
        portfolio_run(a, task, f->name, opt, progress, &with_run, out);
    else if (reach_engine(opt->engine))
        unbounded_verify(a, task, f->name, opt, progress, out);
    else if (opt->engine == ENGINE_AUTO && portfolio_helps(opt->facts, opt))
        portfolio_run(a, task, f->name, opt, progress, &automatic, out);
    else
        bmc_verify(a, task, f->name, opt, progress, out);
}

/* The facts of the task are worked out here, once for all engines, in their time. */
void verify_function(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out) {
    const struct ir_func *f = ir_find_func(task, func);
    enum one_run run = ONE_RUN_NONE;
    if (!f || !f->has_body) {
        bmc_verify(a, task, func, opt, progress, out);
        return;
    }
    if (opt->engine == ENGINE_AUTO && !opt->max_bound && !opt->unbounded)
        run = one_run(a, task, func, opt, SHORT_RUN, out);
    if (run == ONE_RUN_DECIDED) return;
    struct verify_options with_facts = *opt;
    struct task_facts facts;
    uint64_t work = 0;
    deadline_t deadline = verify_counted(opt, &work);
    verify_facts(a, task, f, opt, deadline, &facts);
    with_facts.facts = &facts;
    if (opt->timeout_ms > 0) with_facts.timeout_ms = deadline_left(deadline) + 1;
    verify_by(run, a, f, &with_facts, progress, out);
}
