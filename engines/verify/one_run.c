/* The only execution of a function without inputs: run to its end, which decides all checks.
 *
 * A model checker takes each iteration of a loop for a step, so a program that computes something
 * for millions of iterations and then asserts it is out of its reach, although there is nothing to
 * choose in it.  This is explicit-state model checking with one state at a time and no store of
 * visited states: the interpreter runs the function, with leaps through loops that only count
 * (core/interp/accel.h).
 *
 *   1. may_be_the_only_one: no argument is used, and nothing in the task has more than one outcome
 *      by its declaration.
 *   2. interpret: the interpreter ends the run (INTERP_UNSUPPORTED) as soon as another execution
 *      could do otherwise (interp_options.only).
 *   3. A run that ends by itself is all that there is: checks on the way hold, unless they failed,
 *      the others are out of reach.
 *   4. Each failure that the run went on from is run once more, up to it, for a trace that ends
 *      there. If there is no time for that nothing is given out: the check did fail.
 *
 * Invariant: a result is given out only of a run that returned, halted or failed.  Soundness rests
 * on the interpreter alone, so each thing that C leaves open has to end the run; docs/engines.md
 * lists them, and tests/golden/verdicts/one_run_bad.c depends on each. Limits: addresses are
 * unknown in such a run, so code that prints, orders or hashes pointers is left to the other
 * engines; DEEPEST calls; a run that is not over in its steps is ONE_RUN_LONG.
 */
#include "engines/verify/one_run.h"

#include "engines/finding/reached.h"
#include "engines/finding/replay.h"
#include "engines/finding/severity.h"
#include "engines/finding/sites.h"
#include "engines/finding/trace.h"

#include <string.h>

enum {
    DEEPEST = 100000,  /* calls */
    STEPS_A_UNIT = 20, /* of work: about a microsecond */
};

struct single_run {
    struct verification v;
    struct witness w;
    struct interp_options opt;
    struct interp_result run;
};

/* ---- may there be others? ---- */

/* Traces alone look at it. */
static bool is_used_in_run(const struct ir_func *f, ir_val v) {
    for (ir_val k = 1; k < f->ins.n; k++)
        if (f->ins.at[k].op != IR_DBG && ir_uses(&f->ins.at[k], v)) return true;
    return false;
}

static bool has_arguments(const struct ir_func *f) {
    for (uint32_t i = 0; i < f->params.n; i++)
        if (is_used_in_run(f, f->params.at[i])) return true;
    return false;
}

/* Without an uninitialised-read check, memory that was never set is an input. The effect of signal
 * handlers is an assumption, which is listed elsewhere. */
static bool may_be_the_only_one(const struct single_run *x) {
    const struct verify_options *o = x->v.opt;
    bool reads_unset = o->skip >> CHECK_UNINITIALISED_READ & 1;
    return !reads_unset && !has_arguments(x->v.func) && !ir_has_open_sizes(x->v.task) &&
           !ir_has_handlers(x->v.task);
}

/* ---- the run ---- */

static void interpret(struct single_run *x, uint64_t steps) {
    struct verification *v = &x->v;
    x->w.entry = v->func->name;
    x->w.globals_arbitrary = !v->opt->program;
    x->opt = (struct interp_options){.max_steps = steps,
                                     .deadline = &v->deadline,
                                     .max_depth = DEEPEST,
                                     .max_trace = REPLAY_TRACE,
                                     .accelerate = REPLAY_ACCELERATE,
                                     .only = true,
                                     .skip = v->opt->skip};
    interp_run(&v->scratch, v->task, &x->w, &x->opt, &x->run);
}

static uint64_t most_steps(const struct verify_options *opt, uint64_t steps) {
    uint64_t all = opt->budget ? opt->budget * STEPS_A_UNIT : UINT64_MAX;
    return steps && steps < all ? steps : all;
}

/* ---- what it says of each check ---- */

/* The check failed in a run that ends there. False: it is not known here, so nothing is. */
static bool violate(struct single_run *x, struct interp_failure at,
                    const struct interp_result *there) {
    struct verification *v = &x->v;
    const struct ir_func *f = ir_find_func(v->task, at.func);
    struct site *s = f ? site_of(v, f, at.ins, (enum check_kind)at.check) : NULL;
    if (!s || there->end != INTERP_CHECK_FAILED) return false;
    s->open = false;
    s->result.verdict = VERDICT_VIOLATED;
    s->result.severity = severity_certain(v->opt);
    struct interp_options opt = x->opt;
    opt.until = at;
    const struct trace_options how = {.driver = v->opt->replay};
    trace_fill(v->arena, v->task, &how, &x->w, &opt, there, &s->result);
    return true;
}

/* Once more, for a trace that ends there. False: also where time is up before the run is. */
static bool violate_anew(struct single_run *x, struct interp_failure at) {
    struct arena tmp = {0};
    struct interp_result there;
    struct interp_options opt = x->opt;
    opt.until = at;
    interp_run(&tmp, x->v.task, &x->w, &opt, &there);
    bool known = violate(x, at, &there);
    arena_free(&tmp);
    return known;
}

/* False: some check failed, and what is to be said of it is not known. */
static bool find_violations(struct single_run *x) {
    const struct interp_result *r = &x->run;
    if (x->v.opt->goals) {
        reached_close(&x->v, &x->w, r);
        return true;
    }
    bool known = true;
    if (r->end == INTERP_CHECK_FAILED)
        known = violate(x, (struct interp_failure){r->func, r->ins, r->check}, r);
    for (uint32_t i = 0; i < r->passed.n && known; i++) known = violate_anew(x, r->passed.at[i]);
    return known;
}

static void prove(struct site *s) {
    struct check_result *r = &s->result;
    if (!s->open) return;
    s->open = false;
    r->verdict = VERDICT_PROVED;
    r->by = s->by_intervals ? PROOF_INTERVALS : PROOF_RUN;
    r->unreached = !s->seen && !site_is_failure(s);
}

/* Checks of a model that its call could fail at are not listed if no execution gets there. */
static bool is_site_listed(const struct site *s) {
    if (s->result.verdict == VERDICT_VIOLATED) return true;
    if (s->result.verdict == VERDICT_UNKNOWN) return false; /* not asked for */
    return s->own && (s->seen || s->func->ins.at[s->ins].op == IR_CHECK);
}

/* Also those in a model that a pointer calls, which was not known beforehand. */
static void note_seen(struct single_run *x) {
    for (uint32_t i = 0; i < x->run.reached.n; i++) {
        const struct interp_failure *at = &x->run.reached.at[i];
        const struct ir_func *f = ir_find_func(x->v.task, at->func);
        if (f) site_of(&x->v, f, at->ins, (enum check_kind)at->check)->seen = true;
    }
}

static void assume_once(struct arena *a, struct func_result *out, const char *text) {
    for (uint32_t i = 0; i < out->assumptions.n; i++)
        if (strcmp(out->assumptions.at[i].text, text) == 0) return;
    vec_push(a, &out->assumptions, (struct assumption){.text = text});
}

/* The rounding mode that the target is assumed to use for everything that the run may have
 * computed. */
static void add_rounding(const struct verification *v, const struct ir_func *f,
                         struct func_result *out) {
    enum assumption_kind kinds[ASSUMPTION_ROUNDING];
    for (ir_val at = 1; f->has_body && at < f->ins.n; at++) {
        const struct ir_ins *i = &f->ins.at[at];
        enum ir_shape shape = ir_ops[i->op].shape;
        uint32_t n = 0;
        if (shape == S_FBIN || shape == S_FMODE)
            n = assumption_rounding(v->task, f, i, shape == S_FBIN, kinds);
        for (uint32_t k = 0; k < n; k++) assume_once(v->arena, out, assumption_plain(kinds[k]));
    }
}

static void report(struct single_run *x, struct func_result *out) {
    struct verification *v = &x->v;
    *out = (struct func_result){.func = arena_strdup(v->arena, v->func->name)};
    out->engine = proof_name(PROOF_RUN);
    out->solver = "none";
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < v->sites.n; i++) {
            struct site *s = v->sites.at[i];
            if (s->own != own) continue;
            prove(s);
            if (is_site_listed(s)) vec_push(v->arena, &out->checks, s->result);
        }
    for (uint32_t i = 0; i < v->task->funcs.n; i++) add_rounding(v, v->task->funcs.at[i], out);
    out->millis = clock_ms() - v->started;
    out->steps = x->run.steps;
    out->conclusive = true;
    func_result_summarise(out);
}

/* ---- the whole ---- */

static bool has_ended(const struct interp_result *r) {
    return r->end == INTERP_RETURNED || r->end == INTERP_HALTED || r->end == INTERP_CHECK_FAILED;
}

static enum one_run run_and_decide(struct single_run *x, uint64_t steps, struct func_result *out) {
    if (!may_be_the_only_one(x)) return ONE_RUN_NONE;
    interpret(x, steps);
    if (x->run.end == INTERP_FUEL) return ONE_RUN_LONG;
    if (!has_ended(&x->run)) return ONE_RUN_NONE;
    verification_take_facts(&x->v);
    sites_known(&x->v);
    note_seen(x);
    if (!find_violations(x)) return ONE_RUN_NONE;
    report(x, out);
    return ONE_RUN_DECIDED;
}

enum one_run one_run(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, uint64_t steps, struct func_result *out) {
    struct single_run x = {.run = {0}};
    struct func_result none;
    if (!verification_begin(&x.v, a, task, func, opt, NULL, &none)) return ONE_RUN_NONE;
    enum one_run answer = run_and_decide(&x, most_steps(opt, steps), out);
    verification_end(&x.v);
    return answer;
}

void one_run_verify(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    (void)progress;
    one_run(a, task, func, opt, 0, out);
}
