#include "engines/verify/one_run.h"

#include "engines/bmc/internal.h"

enum {
    MAX_TRACE = 200,
    DEEPEST = 100000,  /* calls */
    STEPS_A_UNIT = 20, /* of work: about a microsecond */
};

struct only {
    struct bmc b; /* sites and story */
    struct witness w;
    struct interp_options opt;
    struct interp_result run;
};

/* ---- may there be others? ---- */

/* Traces alone look at it. */
static bool is_used(const struct ir_func *f, ir_val v) {
    for (ir_val k = 1; k < f->ins.n; k++)
        if (f->ins.at[k].op != IR_DBG && ir_uses(&f->ins.at[k], v)) return true;
    return false;
}

static bool has_arguments(const struct ir_func *f) {
    for (uint32_t i = 0; i < f->params.n; i++)
        if (is_used(f, f->params.at[i])) return true;
    return false;
}

/* Without an uninitialised-read check, memory that was never set is an input. What handlers do at
 * any time is an assumption, which others list. */
static bool may_be_the_only_one(const struct only *x) {
    const struct verify_options *o = x->b.opt;
    bool reads_unset = o->skip >> CHECK_UNINITIALISED_READ & 1;
    return !reads_unset && !has_arguments(x->b.func) && !ir_has_open_sizes(x->b.task) &&
           !ir_has_handlers(x->b.task);
}

/* ---- the run ---- */

static void run(struct only *x, uint64_t steps) {
    struct bmc *b = &x->b;
    x->w.entry = b->func->name;
    x->w.globals_arbitrary = !b->opt->program;
    x->opt = (struct interp_options){.max_steps = steps,
                                     .deadline = &b->deadline,
                                     .max_depth = DEEPEST,
                                     .max_trace = MAX_TRACE,
                                     .accelerate = REPLAY_ACCELERATE,
                                     .only = true,
                                     .skip = b->opt->skip};
    interp_run(&b->scratch, b->task, &x->w, &x->opt, &x->run);
}

static uint64_t most_steps(const struct verify_options *opt, uint64_t steps) {
    uint64_t all = opt->budget ? opt->budget * STEPS_A_UNIT : UINT64_MAX;
    return steps && steps < all ? steps : all;
}

/* ---- what it says of each check ---- */

/* Each once more, for a trace that ends there. */
static void violate(struct only *x, struct interp_failure at) {
    struct bmc *b = &x->b;
    struct arena tmp = {0};
    struct interp_result there;
    const struct ir_func *f = ir_find_func(b->task, at.func);
    struct site *s = f ? bmc_site(b, f, at.ins, (enum check_kind)at.check) : NULL;
    struct interp_options opt = x->opt;
    opt.until = at;
    interp_run(&tmp, b->task, &x->w, &opt, &there);
    if (s && there.end == INTERP_CHECK_FAILED) {
        s->open = false;
        s->result.verdict = VERDICT_VIOLATED;
        s->result.severity = bmc_certainly(b);
        if (there.what) s->result.detail = arena_strdup(b->arena, there.what);
        bmc_story(b, &x->w, &opt, &there, &s->result);
    }
    arena_free(&tmp);
}

static void find_violations(struct only *x) {
    const struct interp_result *r = &x->run;
    if (r->end == INTERP_CHECK_FAILED)
        violate(x, (struct interp_failure){r->func, r->ins, r->check});
    for (uint32_t i = 0; i < r->passed.n; i++) violate(x, r->passed.at[i]);
}

static void prove(struct site *s) {
    struct check_result *r = &s->result;
    if (!s->open) return;
    s->open = false;
    r->verdict = VERDICT_PROVED;
    r->by = s->shown ? PROOF_INTERVALS : PROOF_RUN;
    r->unreached = !s->seen && !bmc_is_failure(s);
}

/* What a call of a model could fail at is not told if nothing gets there. */
static bool worth_telling(const struct site *s) {
    if (s->result.verdict == VERDICT_VIOLATED) return true;
    return s->own && (s->seen || s->func->ins.at[s->ins].op == IR_CHECK);
}

/* Also those in a model that a pointer calls, which nobody knew beforehand. */
static void note_seen(struct only *x) {
    for (uint32_t i = 0; i < x->run.reached.n; i++) {
        const struct interp_failure *at = &x->run.reached.at[i];
        const struct ir_func *f = ir_find_func(x->b.task, at->func);
        if (f) bmc_site(&x->b, f, at->ins, (enum check_kind)at->check)->seen = true;
    }
}

static void report(struct only *x, struct func_result *out) {
    struct bmc *b = &x->b;
    *out = (struct func_result){.func = arena_strdup(b->arena, b->func->name)};
    out->engine = proof_name(PROOF_RUN);
    out->solver = "none";
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < b->sites.n; i++) {
            struct site *s = b->sites.at[i];
            if (s->own != own) continue;
            prove(s);
            if (worth_telling(s)) vec_push(b->arena, &out->checks, s->result);
        }
    out->millis = clock_ms() - b->started;
    out->steps = x->run.steps;
    out->conclusive = true;
    func_result_summarise(out);
}

/* ---- the whole ---- */

static bool has_ended(const struct interp_result *r) {
    return r->end == INTERP_RETURNED || r->end == INTERP_HALTED || r->end == INTERP_CHECK_FAILED;
}

static enum one_run decide(struct only *x, uint64_t steps, struct func_result *out) {
    if (!may_be_the_only_one(x)) return ONE_RUN_NONE;
    run(x, steps);
    if (x->run.end == INTERP_FUEL) return ONE_RUN_LONG;
    if (!has_ended(&x->run)) return ONE_RUN_NONE;
    bmc_take_facts(&x->b);
    bmc_known_sites(&x->b);
    note_seen(x);
    find_violations(x);
    report(x, out);
    return ONE_RUN_DECIDED;
}

enum one_run one_run(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, uint64_t steps, struct func_result *out) {
    struct only x = {.b = {.arena = a, .task = task, .opt = opt, .started = clock_ms()}};
    x.b.deadline = verify_counted(opt, &x.b.work);
    x.b.func = ir_find_func(task, func);
    if (!x.b.func || !x.b.func->has_body) return ONE_RUN_NONE;
    x.b.store = term_store_new();
    enum one_run answer = decide(&x, most_steps(opt, steps), out);
    term_store_free(x.b.store);
    arena_free(&x.b.scratch);
    return answer;
}

void one_run_verify(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out) {
    (void)progress;
    one_run(a, task, func, opt, 0, out);
}
