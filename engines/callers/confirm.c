/* confirm.c - the run of the whole program, which alone is a finding. */
#include "core/program/task.h"
#include "core/result/merge.h"
#include "engines/callers/internal.h"
#include "engines/finding/avoid.h"
#include "engines/finding/replay.h"
#include "engines/finding/severity.h"
#include "engines/finding/trace.h"

#include <string.h>

enum { MOST_STEPS = 100000000 };

bool is_reported(const struct climb *c, const struct check_result *k) {
    for (uint32_t i = 0; i < c->entries.n; i++)
        if (func_result_find(&c->out[i], k)) return true;
    return false;
}

struct func_result *result_of_entry(const struct climb *c, const char *func) {
    for (uint32_t i = 0; i < c->entries.n; i++)
        if (strcmp(c->entries.at[i], func) == 0) return &c->out[i];
    return NULL;
}

/* A finding that is listed already is not shown again. */
static void report_finding(struct climb *c, const struct obligation_up *o, struct func_result *out,
                           const struct ir_module *task, struct witness *w,
                           const struct interp_options *opt, const struct interp_result *run,
                           bool certain) {
    const struct ir_func *f = ir_find_func(task, run->func);
    const struct ir_ins *at = &f->ins.at[run->ins];
    const char *snippet = at->op == IR_CHECK ? at->text : at->name;
    struct check_result k = {.func = arena_strdup(c->a, run->func),
                             .ins = run->ins,
                             .kind = (enum check_kind)run->check,
                             .snippet = snippet ? arena_strdup(c->a, snippet) : NULL,
                             .verdict = VERDICT_VIOLATED,
                             .severity = SEVERITY_INFORMATION,
                             .search = {o->passes, o->height + 1 + !o->begin, c->instances}};
    if (is_reported(c, &k)) return;
    if (certain || severity_fails_anyway(task, w, opt, run)) k.severity = severity_certain(c->opt);
    avoid_rank(c->a, task, w, opt, run, &k);
    const struct trace_options how = {.driver = c->opt->replay};
    trace_fill(c->a, task, &how, w, opt, run, &k);
    vec_push(c->a, &out->checks, k);
    c->progress->step(c->progress->ctx, out, 0);
}

/* Finds the instructions of the program that take the inputs of the task's run, as code that was
 * stepped over may take others before. */
static void find_takers(struct climb *c, struct arena *a, const struct ir_module *asked,
                        const struct seek_goal *goal, const struct ir_module *program,
                        const struct witness *w, struct interp_options *out) {
    static const struct interp_taker none;
    struct interp_options opt = {.skip = c->opt->skip,
                                 .until = {goal->func, goal->at, (uint16_t)goal->kind}};
    struct interp_result run;
    interp_run(a, asked, w, &opt, &run);
    for (uint32_t i = 0; i < run.takers.n; i++) {
        struct interp_taker *t = &run.takers.at[i];
        t->ins = replay_counterpart(asked, program, t->ins);
        t->from = replay_counterpart(asked, program, t->from);
    }
    out->takers = run.takers.n ? run.takers.at : &none;
    out->ntakers = run.takers.n;
}

bool confirm(struct climb *c, const struct obligation_up *o, const char *entry,
             const struct ir_module *asked, const struct seek_goal *goal, bool stepping,
             struct seek_found *found) {
    struct witness *w = &found->witness;
    struct arena tmp = {0};
    const struct ir_module *task = ir_task(&tmp, c->program, entry);
    struct interp_options opt = {
        .max_steps = MOST_STEPS,
        .max_trace = REPLAY_TRACE,
        .accelerate = REPLAY_ACCELERATE,
        .skip = c->opt->skip,
        .until = {c->check->func, c->check->ins, (uint16_t)c->check->kind}};
    struct interp_result run;
    if (stepping) {
        find_takers(c, &tmp, asked, goal, task, w, &opt);
        w->bases.n = w->unset.n = 0; /* they number the allocations of the run of the task asked */
        if (w->globals.n > task->globals.n) w->globals.n = task->globals.n;
    }
    interp_run(&tmp, task, w, &opt, &run);
    if (stepping) {
        w->inputs.n = 0;
        for (uint32_t i = 0; i < run.inputs.n; i++) vec_push(&tmp, &w->inputs, run.inputs.at[i]);
        opt.takers = NULL;
        opt.ntakers = 0;
    }
    bool meant = replay_fails_at(&run, &opt.until);
    if (run.end == INTERP_CHECK_FAILED && run.func && (meant || c->opt->program))
        report_finding(c, o, result_of_entry(c, entry), task, w, &opt, &run,
                       meant && found->certain);
    arena_free(&tmp);
    return meant;
}
