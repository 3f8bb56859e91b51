/* The search from a finding towards the entry of its program.
 *
 * Source: BLITZ, algorithms 2 and 3.  An obligation is a function together with what makes it fail
 * at the check in question: a precondition over its inputs, or, where none can be told, the check
 * itself, with the function's body entered.  A step takes an obligation and one call of its
 * function: is there an execution of the caller that meets it?
 *
 *   question     caller's task & (precondition at the call)      seek_failure
 *   satisfiable  the caller's own precondition: next obligation  weaken.c (algorithm 1)
 *                in the entry: the whole program is run
 *   unsatisfiable  this call keeps it
 *
 * Differs from the paper:
 * - A precondition at a call is IR (condition.c), so a question is a task like any other.
 * - Code between the caller's start and the call that defines nothing in the condition is stepped
 *   over first (step_over.c), and entered if the run of the whole program deviates: the run refines
 * the question, which the paper does not do.
 * - Obligations are taken breadth first, so those near the entry come first among those of one
 *   height; an obligation that was met before (same function, same condition) is dropped.
 * - Each failure that is reported has occurred in a run of the program as it is.
 */
#include "engines/callers/callers.h"

#include "core/program/callers.h"
#include "core/program/task.h"
#include "core/result/merge.h"
#include "engines/callers/condition.h"
#include "engines/callers/step_over.h"
#include "engines/finding/replay.h"
#include "engines/finding/severity.h"
#include "engines/finding/trace.h"
#include "engines/precondition/seek.h"
#include "engines/verify/verify.h"

#include <string.h>

enum { MAX_OBLIGATIONS = 64, MAX_HEIGHT = 24, STEP_PARTS = 4, MOST_STEPS = 100000000 };

struct obligation_up {
    const char *func;
    const struct ir_module *of;           /* the module in which .condition numbers its globals */
    const struct precondition *condition; /* NULL: the function's body is entered instead */
    uint32_t height;                      /* calls above the check */
};

struct climb {
    struct arena *a; /* results */
    struct arena tmp;
    const struct ir_module *program;
    const char *entry;
    const struct verify_options *opt;
    const struct verify_progress *progress;
    struct ir_callers callers;
    deadline_t deadline;
    const struct check_result *check; /* the check whose failure is searched for */
    VEC(struct obligation_up) queue;
    struct map seen; /* pairs of function and condition that were met */
    struct func_result *out;
};

/* ---- the whole program ---- */

static bool is_reported(const struct climb *c, const struct check_result *k) {
    for (uint32_t i = 0; i < c->out->checks.n; i++)
        if (check_same(&c->out->checks.at[i], k)) return true;
    return false;
}

/* A finding that is listed already is not shown again. */
static void report_finding(struct climb *c, const struct ir_module *task, struct witness *w,
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
                             .severity = SEVERITY_INFORMATION};
    if (is_reported(c, &k)) return;
    if (certain || severity_fails_anyway(task, w, opt, run)) k.severity = SEVERITY_ERROR;
    const struct trace_options how = {.driver = c->opt->replay};
    trace_fill(c->a, task, &how, w, opt, run, &k);
    vec_push(c->a, &c->out->checks, k);
    c->progress->step(c->progress->ctx, c->out, 0);
}

/* The instruction of the program that stands where i does in the task asked; NULL: there is none.
 */
static const struct ir_ins *counterpart(const struct ir_module *asked,
                                        const struct ir_module *program, const struct ir_ins *i) {
    for (uint32_t k = 0; k < asked->funcs.n; k++) {
        const struct ir_func *f = asked->funcs.at[k], *g;
        if (i < f->ins.at || i >= f->ins.at + f->ins.n) continue;
        g = ir_find_func(program, f->name);
        size_t at = (size_t)(i - f->ins.at);
        return g && at < g->ins.n && g->ins.at[at].op == i->op ? &g->ins.at[at] : NULL;
    }
    return NULL;
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
        t->ins = counterpart(asked, program, t->ins);
        t->from = counterpart(asked, program, t->from);
    }
    out->takers = run.takers.n ? run.takers.at : &none;
    out->ntakers = run.takers.n;
}

/* Runs the program with the inputs found. true: it fails at the check in question.  A failure at
 * any other place is a finding as well. */
static bool confirm(struct climb *c, const struct ir_module *asked, const struct seek_goal *goal,
                    bool stepping, struct seek_found *found) {
    struct witness *w = &found->witness;
    struct arena tmp = {0};
    const struct ir_module *task = ir_task(&tmp, c->program, c->entry);
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
        for (uint32_t i = 0; i < run.given.n; i++) vec_push(&tmp, &w->inputs, run.given.at[i]);
        opt.takers = NULL;
        opt.ntakers = 0;
    }
    bool meant = replay_fails_at(&run, &opt.until);
    if (run.end == INTERP_CHECK_FAILED && run.func)
        report_finding(c, task, w, &opt, &run, meant && found->certain);
    arena_free(&tmp);
    return meant;
}

/* ---- obligations ---- */

static void push(struct climb *c, struct obligation_up o) {
    const char *text = o.condition ? o.condition->text : "";
    const char *key = arena_printf(&c->tmp, "%s %s", o.func, text);
    bool known = map_str_get(&c->seen, key, NULL);
    if (known || c->queue.n >= MAX_OBLIGATIONS || o.height > MAX_HEIGHT) return;
    map_str_put(&c->tmp, &c->seen, key, 1);
    vec_push(&c->tmp, &c->queue, o);
}

/* One question: is there an execution of the caller that meets the obligation at its call? */
struct caller_question {
    const struct obligation_up *o;
    struct ir_call_site call;
    bool stepping; /* over what defines nothing in the condition, and what comes behind the call */
};

/* NULL: the question cannot be asked in this form. */
static struct ir_module *make_task(struct climb *c, struct arena *tmp,
                                   const struct caller_question *i, struct seek_goal *goal) {
    const struct obligation_up *o = i->o;
    struct ir_module *task = ir_task(tmp, c->program, i->call.from->name);
    *goal = (struct seek_goal){c->check->func, c->check->ins, c->check->kind};
    if (i->stepping) step_over(task, i->call.from->name, i->call.at, o->func);
    if (!o->condition) {
        if (i->stepping) leave_rest(task, goal->func, goal->at);
        return task;
    }
    struct call_condition condition = {o->of, o->condition, c->check->kind, c->check->snippet};
    goal->func = i->call.from->name;
    goal->at = condition_before(task, i->call.from->name, i->call.at, &condition);
    if (goal->at && i->stepping) leave_rest(task, goal->func, goal->at);
    return goal->at ? task : NULL;
}

static void go_up(struct climb *c, const struct caller_question *i, struct ir_module *task,
                  const struct precondition *condition) {
    push(c, (struct obligation_up){.func = i->call.from->name,
                                   .of = task,
                                   .condition = condition,
                                   .height = i->o->height + 1});
}

/* true: this call is decided. */
static bool solve(struct climb *c, const struct caller_question *i) {
    struct arena *tmp = &c->tmp;
    struct seek_goal goal;
    struct seek_found found;
    struct verify_options opt = *c->opt;
    struct ir_module *task = make_task(c, tmp, i, &goal);
    if (!task) return false;
    opt.program = strcmp(i->call.from->name, c->entry) == 0;
    opt.facts = NULL;
    deadline_t deadline = deadline_part(c->deadline, 1, STEP_PARTS);
    const struct ir_func *root = ir_find_func(task, i->call.from->name);
    enum seek_answer answer = seek_failure(tmp, task, root, &opt, &goal, deadline, &found);
    if (answer == SEEK_NEVER) return !i->stepping;
    if (answer == SEEK_OPEN) return false;
    if (opt.program) return confirm(c, task, &goal, i->stepping, &found);
    go_up(c, i, task, found.precondition);
    return true;
}

static void take_call(struct climb *c, const struct obligation_up *o, struct ir_call_site call) {
    struct obligation_up entered = *o;
    struct caller_question i = {.o = o, .call = call, .stepping = true};
    if (solve(c, &i)) return;
    i.stepping = false;
    if (solve(c, &i) || !o->condition) return;
    entered.condition = NULL;
    i.o = &entered;
    solve(c, &i);
}

/* The task of a function may be called only by functions of the program's task. */
static void climb_from(struct climb *c, const char *func, const struct ir_module *of,
                       const struct precondition *condition) {
    c->queue.n = 0;
    c->seen = (struct map){0};
    push(c, (struct obligation_up){.func = func, .of = of, .condition = condition});
    for (uint32_t i = 0; i < c->queue.n && !is_reported(c, c->check); i++) {
        const struct obligation_up o = c->queue.at[i];
        const struct ir_called *called = ir_called(&c->callers, o.func);
        for (uint32_t k = 0; called && k < called->by.n && !is_reported(c, c->check); k++) {
            if (deadline_passed(c->deadline) || !c->progress->step(c->progress->ctx, NULL, 0))
                return;
            take_call(c, &o, called->by.at[k]);
        }
    }
}

/* What is told of the check may be less than what can be asked at a call. NULL: nothing. */
static const struct precondition *condition_of(struct climb *c, const char *func) {
    const struct seek_goal goal = {c->check->func, c->check->ins, c->check->kind};
    struct verify_options opt = *c->opt;
    struct seek_found found = {.certain = false};
    if (c->check->precondition) return c->check->precondition;
    struct ir_module *task = ir_task(&c->tmp, c->program, func);
    leave_rest(task, goal.func, goal.at);
    opt.program = false;
    opt.facts = NULL;
    seek_failure(&c->tmp, task, ir_find_func(task, func), &opt, &goal,
                 deadline_part(c->deadline, 1, STEP_PARTS), &found);
    return found.precondition;
}

static bool another_round(void *ctx, const struct func_result *alone, uint32_t bound) {
    const struct verify_progress *of = ctx;
    (void)alone, (void)bound;
    return of->step(of->ctx, NULL, 0);
}

void callers_search(struct arena *a, const struct ir_module *program, const char *entry,
                    const char *func, const struct verify_options *opt,
                    const struct verify_progress *progress, struct func_result *out,
                    struct func_result *alone) {
    struct climb c = {.a = a, .program = program, .entry = entry, .opt = opt, .progress = progress};
    struct verify_options own = *opt;
    uint64_t work = 0;
    c.deadline = verify_counted(opt, &work);
    c.out = out;
    *out = (struct func_result){.func = arena_strdup(a, entry), .engine = "bmc"};
    own.program = false;
    own.timeout_ms = opt->timeout_ms / 2;
    own.budget = opt->budget / 2;
    const struct ir_module *task = ir_task(&c.tmp, program, func);
    const struct verify_progress only = {.ctx = (void *)progress, .step = another_round};
    verify_function(a, task, func, &own, &only, alone);
    ir_callers_find(&c.tmp, program, &c.callers);
    for (uint32_t i = 0; i < alone->checks.n; i++) {
        c.check = &alone->checks.at[i];
        bool latent = c.check->verdict == VERDICT_VIOLATED && strcmp(c.check->func, func) == 0;
        if (latent && !is_reported(&c, c.check)) climb_from(&c, func, task, condition_of(&c, func));
    }
    if (!out->checks.n) out->reason = reason_of(REASON_UNDECIDED);
    func_result_summarise(out);
    arena_free(&c.tmp);
}
