/* The search from a finding towards the entry of its program.
 *
 * Source: BLITZ, algorithms 2 and 3.  An obligation is a function together with what makes it fail
 * at the check in question: a precondition over its inputs, or, where none can be told, the check
 * itself, with the function's body entered.  A step takes an obligation and one call of its
 * function: is there an execution of the caller that meets it?
 *
 *   question     caller's task & (precondition at the call)      seek_failure
 *   satisfiable  the caller's own precondition: next obligation  weaken.c (algorithm 1)
 *                in an entry: the whole program is run
 *   unsatisfiable  this call keeps it
 *
 * Differs from the paper:
 * - A precondition at a call is IR (condition.c), so a question is a task like any other.
 * - Code between the caller's start and the call that defines nothing in the condition is stepped
 *   over first (step_over.c), and entered if the run of the whole program deviates: the run refines
 * the question, which the paper does not do.
 * - Obligations are taken breadth first, so those near the entry come first among those of one
 *   height; an obligation that was met before (same function, same condition) is dropped, and a
 *   question that was asked for another check is not asked again.
 * - Weakening is lazy: a precondition has one disjunct, and when all obligations have been taken
 *   without a finding, the first one that is not the weakest gets another (weaken_once_more).
 * - A fragment smaller than a function begins at a dominator of its end (fragment.c).
 * - Each failure that is reported has occurred in a run of the program as it is.
 */
#include "engines/callers/internal.h"

#include "core/program/task.h"
#include "core/result/merge.h"
#include "engines/callers/condition.h"
#include "engines/callers/step_over.h"
#include "engines/verify/verify.h"

#include <string.h>

enum { MAX_OBLIGATIONS = 64, MAX_HEIGHT = 24, STEP_PARTS = 4, MOST_CUBES = 8 };

/* ---- obligations ---- */

static void add_obligation(struct climb *c, struct obligation_up o) {
    const char *text = o.condition ? o.condition->text : "";
    ir_blk begin = o.begin ? o.begin->begin : 0;
    const char *key = arena_printf(&c->tmp, "%s %u %s", o.func, begin, text);
    bool known = map_str_get(&c->seen, key, NULL);
    if (known || c->queue.n >= MAX_OBLIGATIONS || o.height > MAX_HEIGHT) return;
    map_str_put(&c->tmp, &c->seen, key, 1);
    vec_push(&c->tmp, &c->queue, o);
}

static enum seek_answer ask_instance(struct climb *c, const struct ir_module *task,
                                     const char *func, bool program, const struct seek_goal *goal,
                                     struct seek_found *found) {
    struct verify_options opt = *c->opt;
    opt.program = program;
    opt.facts = NULL;
    c->instances++;
    return seek_failure(&c->tmp, task, ir_find_func(task, func), &opt, goal,
                        deadline_part(c->deadline, 1, STEP_PARTS), found);
}

static uint32_t first_cubes(const struct climb *c) { return c->opt->weaken ? c->opt->weaken : 1; }

/* Asks again for what made o fail, for one more disjunct. false: there is none. */
static bool weaken_obligation(struct climb *c, struct obligation_up o) {
    const char *was = o.condition->text;
    struct seek_found found;
    uint32_t n = o.condition->any.n;
    o.goal.cubes = n >= o.goal.cubes ? n + 1 : o.goal.cubes + 1;
    if (ask_instance(c, o.of, o.func, false, &o.goal, &found) != SEEK_FOUND || !found.precondition)
        return false;
    o.condition = found.precondition;
    if (o.goal.cubes > o.passes) o.passes = o.goal.cubes;
    if (strcmp(o.condition->text, was) == 0) return false;
    add_obligation(c, o);
    return true;
}

/* The first precondition that is not the weakest. false: each is, or is weak enough. */
static bool weaken_once_more(struct climb *c) {
    for (uint32_t i = 0; !c->opt->weaken && i < c->queue.n; i++) {
        struct obligation_up *o = &c->queue.at[i];
        if (!o->condition || o->settled || deadline_passed(c->deadline)) continue;
        o->settled = true;
        if (o->condition->exact || o->goal.cubes >= MOST_CUBES) continue;
        if (weaken_obligation(c, *o)) return true;
    }
    return false;
}

/* ---- questions ---- */

/* One question: is there an execution of the caller that meets the obligation at its call? */
struct caller_question {
    const struct obligation_up *o;
    struct ir_call_site call; /* or where o's fragment begins */
    const ir_val *args;       /* values there, of o's parameters */
    uint32_t nargs;
    const struct code_fragment *from; /* the caller's part that is looked at; NULL: all of it */
    bool stepping; /* over what defines nothing in the condition, and what comes behind the call */
};

/* NULL: the question cannot be asked in this form. */
static struct ir_module *make_task(struct climb *c, struct arena *tmp,
                                   const struct caller_question *i, struct seek_goal *goal) {
    const struct obligation_up *o = i->o;
    const char *root = i->call.from->name;
    struct ir_module *task = ir_task(tmp, c->program, root);
    *goal = (struct seek_goal){c->check->func, c->check->ins, c->check->kind, first_cubes(c)};
    if (i->stepping) step_over(task, root, o->begin ? root : o->func, i->args, i->nargs);
    if (o->condition) {
        const struct call_condition condition = {
            o->of, o->condition, c->check->kind, c->check->snippet, i->args, i->nargs};
        goal->func = root;
        goal->at = condition_before(task, root, i->call.at, &condition);
    }
    if (goal->at && i->stepping) leave_rest(task, goal->func, goal->at);
    if (goal->at && i->from) fragment_cut(task, root, i->from);
    return goal->at ? task : NULL;
}

/* A question of the same text has the same answer for each check; not so where a body is entered.
 */
static const char *question_key(struct climb *c, const struct caller_question *i) {
    return arena_printf(&c->tmp, "%s %u %u %d %s %s", i->call.from->name, i->call.at,
                        i->from ? i->from->begin : 0, i->stepping, i->o->func,
                        i->o->condition->text);
}

static bool recall_answer(struct climb *c, const struct caller_question *i, struct answered *out) {
    uint64_t at;
    if (!i->o->condition || !map_str_get(&c->asked, question_key(c, i), &at)) return false;
    *out = c->answers.at[at];
    return true;
}

static void remember_answer(struct climb *c, const struct caller_question *i,
                            const struct answered *is) {
    if (!i->o->condition || deadline_passed(c->deadline)) return;
    map_str_put(&c->tmp, &c->asked, question_key(c, i), c->answers.n);
    vec_push(&c->tmp, &c->answers, *is);
}

static void go_up(struct climb *c, const struct caller_question *i, const struct answered *is) {
    const struct obligation_up *o = i->o;
    uint32_t passes = o->passes > is->goal.cubes ? o->passes : is->goal.cubes;
    add_obligation(c, (struct obligation_up){.func = i->call.from->name,
                                             .begin = i->from,
                                             .of = is->task,
                                             .condition = is->condition,
                                             .goal = is->goal,
                                             .height = o->height + !o->begin,
                                             .passes = passes});
}

/* true: this call is decided. */
static bool solve_question(struct climb *c, const struct caller_question *i) {
    bool entry = !i->from && result_of_entry(c, i->call.from->name);
    bool program = entry && c->opt->program;
    struct seek_found found = {.certain = false};
    struct answered is;
    if (!recall_answer(c, i, &is)) {
        struct ir_module *task = make_task(c, &c->tmp, i, &is.goal);
        if (!task) return false;
        is.answer = ask_instance(c, task, i->call.from->name, program, &is.goal, &found);
        is.task = task;
        is.condition = found.precondition;
        if (!entry || is.answer == SEEK_NEVER) remember_answer(c, i, &is);
    }
    if (is.answer == SEEK_NEVER) return !i->stepping && !i->from;
    if (is.answer == SEEK_OPEN || (i->from && !is.condition)) return false;
    if (entry) return confirm(c, i->o, i->call.from->name, is.task, &is.goal, i->stepping, &found);
    go_up(c, i, &is);
    return true;
}

/* From the nearest part of the caller to the whole of it, then with its callee entered. */
static void take_place(struct climb *c, struct caller_question i) {
    struct obligation_up entered = *i.o;
    struct code_fragment *part = arena_new(&c->tmp, struct code_fragment);
    i.stepping = c->opt->propagation == PROPAGATION_DATA;
    if (c->opt->granularity == GRANULARITY_STATEMENT && i.o->condition) {
        *part = fragment_before(&c->tmp, i.call.from, i.call.at);
        i.from = part->begin ? part : NULL;
        if (i.from && solve_question(c, &i)) return;
        i.from = NULL;
    }
    if (i.stepping && solve_question(c, &i)) return;
    i.stepping = false;
    if (solve_question(c, &i) || !i.o->condition || i.o->begin) return;
    entered.condition = NULL;
    i.o = &entered;
    solve_question(c, &i);
}

static void take_call(struct climb *c, const struct obligation_up *o, struct ir_call_site call) {
    const struct ir_ins *at = &call.from->ins.at[call.at];
    take_place(
        c, (struct caller_question){.o = o, .call = call, .args = at->args, .nargs = at->nargs});
}

/* The fragment begins in the middle of its function: what is before it, in the same function. */
static void take_beginning(struct climb *c, const struct obligation_up *o) {
    const struct ir_func *f = ir_find_func(c->program, o->func);
    struct ir_call_site at = {f, f->blocks.at[o->begin->begin].ins.at[0]};
    take_place(c, (struct caller_question){
                      .o = o, .call = at, .args = o->begin->in.at, .nargs = o->begin->in.n});
}

static bool is_over(const struct climb *c) {
    return is_reported(c, c->check) || deadline_passed(c->deadline) ||
           !c->progress->step(c->progress->ctx, NULL, 0);
}

static void take_obligation(struct climb *c, const struct obligation_up o) {
    const struct ir_called *called = ir_called(&c->callers, o.func);
    if (o.begin) {
        take_beginning(c, &o);
        return;
    }
    for (uint32_t k = 0; called && k < called->by.n && !is_over(c); k++)
        take_call(c, &o, called->by.at[k]);
}

/* The task of a function may be called only by functions of the program's task. */
static void climb_from(struct climb *c, struct obligation_up first) {
    c->queue.n = 0;
    c->seen = (struct map){0};
    add_obligation(c, first);
    for (uint32_t i = 0; !is_over(c); i++) {
        if (i == c->queue.n && !weaken_once_more(c)) return;
        take_obligation(c, c->queue.at[i]);
    }
}

/* What is told of the check may be less than what can be asked at a call. */
static void search_from(struct climb *c, const char *func) {
    struct obligation_up first = {.func = func, .passes = first_cubes(c)};
    struct ir_module *task = ir_task(&c->tmp, c->program, func);
    struct seek_found found = {.certain = false};
    c->instances = 0;
    first.of = task;
    first.goal = (struct seek_goal){c->check->func, c->check->ins, c->check->kind, first.passes};
    leave_rest(task, first.goal.func, first.goal.at);
    first.condition = c->check->precondition;
    if (!first.condition) {
        ask_instance(c, task, func, false, &first.goal, &found);
        first.condition = found.precondition;
    }
    climb_from(c, first);
}

static bool another_round(void *ctx, const struct func_result *alone, uint32_t bound) {
    const struct verify_progress *of = ctx;
    (void)alone, (void)bound;
    return of->step(of->ctx, NULL, 0);
}

void callers_search(struct arena *a, const struct callers_task *t, const struct verify_options *opt,
                    const struct verify_progress *progress, struct func_result *out,
                    struct func_result *alone) {
    struct climb c = {
        .a = a, .program = t->program, .entries = t->entries, .opt = opt, .progress = progress};
    struct verify_options own = *opt;
    uint64_t work = 0;
    c.deadline = verify_counted(opt, &work);
    c.out = out;
    for (uint32_t i = 0; i < t->entries.n; i++)
        out[i] = (struct func_result){.func = arena_strdup(a, t->entries.at[i]), .engine = "bmc"};
    own.program = false;
    own.timeout_ms = opt->timeout_ms / 2;
    own.budget = opt->budget / 2;
    const struct ir_module *task = ir_task(&c.tmp, t->program, t->func);
    const struct verify_progress only = {.ctx = (void *)progress, .step = another_round};
    verify_function(a, task, t->func, &own, &only, alone);
    ir_callers_find(&c.tmp, t->program, &c.callers);
    for (uint32_t i = 0; i < alone->checks.n; i++) {
        c.check = &alone->checks.at[i];
        bool latent = c.check->verdict == VERDICT_VIOLATED && strcmp(c.check->func, t->func) == 0;
        bool closed = t->closed && func_result_find(t->closed, c.check);
        if (latent && !closed && !is_reported(&c, c.check)) search_from(&c, t->func);
    }
    for (uint32_t i = 0; i < t->entries.n; i++) {
        if (!out[i].checks.n) out[i].reason = reason_of(REASON_UNDECIDED);
        func_result_summarise(&out[i]);
    }
    arena_free(&c.tmp);
}
