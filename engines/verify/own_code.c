/* own_code.c - bounded model checking of a copy in which expensive callees have no body, and the
 * run of the task as it is, which alone is a finding.
 *
 * Stratified inlining (Lal, Qadeer, Lahiri, CAV 2012) with one stratum: a callee that is expensive
 * to enter is code without body of which the facts of core/analysis/known are known, so it may do
 * more than it does.  What fails in the copy whatever such callees do, and whatever arguments the
 * function gets, fails for its own code's sake.  Whether an execution of the task gets there is for
 * a run to say: with the arguments of the copy's counterexample, what the copy took at the
 * instructions that take it in the task, too, and made-up inputs for the callees (trials/draw.h).
 *
 * Differs from the source: nothing is entered later, as the engines beside this one enter
 * everything.  Limits: memory that a function without body wrote in the copy is as it was in the
 * run, so a failure that needs such values is not confirmed.
 */
#include "engines/verify/own_code.h"

#include "core/analysis/known/known.h"
#include "core/base/map.h"
#include "core/interp/command_line.h"
#include "core/interp/witness_text.h"
#include "core/program/callers.h"
#include "core/program/entered.h"
#include "core/program/task.h"
#include "engines/bmc/bmc.h"
#include "engines/finding/avoid.h"
#include "engines/finding/replay.h"
#include "engines/finding/severity.h"
#include "engines/finding/trace.h"
#include "engines/finding/verification.h"
#include "engines/trials/draw.h"

#include <string.h>

enum {
    MUCH_ENTERED = 2000, /* instructions: less is entered soon enough */
    MOST_ENTERED = 2500, /* in the copy */
    RUNS = 200,          /* to confirm one failure */
    RUN_STEPS = 300000,
    RUN_MENDS = 60,
    UNITS_A_CONFIRMATION = 100,
    STEPS_OF_A_UNIT = 60,
};

struct own_code {
    struct arena *a; /* of the result */
    struct arena tmp;
    const struct ir_module *task;
    struct ir_module *copy;
    const struct ir_func *root; /* of the task */
    const struct verify_options *opt;
    const struct verify_progress *progress;
    deadline_t deadline;
    uint64_t work;
    struct draw draw;
    struct func_result *out;
};

/* ---- the copy ---- */

/* What calls itself, in whatever way, is entered without an end. */
static bool is_called_by_itself(const struct ir_module *m, const char *func) {
    struct arena tmp = {0};
    struct map seen = {0};
    VEC(const struct ir_func *) left = {0};
    bool found = false;
    vec_push(&tmp, &left, ir_find_func(m, func));
    for (uint32_t i = 0; i < left.n && !found; i++) {
        const struct ir_func *f = left.at[i];
        for (ir_val v = 1; f->has_body && v < f->ins.n && !found; v++) {
            const struct ir_ins *c = &f->ins.at[v];
            const struct ir_func *to = c->op == IR_CALL ? ir_find_func(m, c->text) : NULL;
            if (!to || !to->has_body || map_str_get(&seen, to->name, NULL)) continue;
            found = strcmp(to->name, func) == 0;
            map_str_put(&tmp, &seen, to->name, 1);
            vec_push(&tmp, &left, to);
        }
    }
    arena_free(&tmp);
    return found;
}

/* Parameters have the first ids, with or without a body. */
static void strip_body(struct ir_func *f, const struct ir_known *known) {
    f->has_body = false;
    f->ins.n = f->params.n + 1;
    f->blocks.n = 1;
    f->vars.n = f->arrays.n = 0;
    f->known = known;
    f->is_system = f->is_model;
    f->is_model = false;
}

/* Functions that nothing leads to any more have no body either. */
static void drop_unreached(struct ir_module *m, const char *root) {
    struct arena tmp = {0};
    const uint32_t *calls = ir_calls_from(&tmp, m, root);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body && calls[i] == UINT32_MAX) strip_body(m->funcs.at[i], NULL);
    arena_free(&tmp);
}

/* The calls of itself are of another function, which has no body. */
static void end_recursion(struct ir_module *m, struct ir_func *f, const struct ir_known *known) {
    struct ir_func *again = arena_new(m->arena, struct ir_func);
    bool some = false;
    *again = *f;
    again->name = arena_printf(m->arena, "%s (again)", f->name);
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct ir_ins *c = &f->ins.at[v];
        if (c->op != IR_CALL || strcmp(c->text, f->name) != 0) continue;
        c->text = again->name;
        some = true;
    }
    if (!some) return;
    strip_body(again, known);
    vec_push(m->arena, &m->funcs, again);
}

/* Callees that are larger than that, with all that they call, or recursive. */
static void choose_left_out(struct own_code *x, const struct ir_module *m, const uint64_t *all,
                            uint64_t cheap, name_list *out) {
    out->n = 0;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (!f->has_body || strcmp(f->name, x->root->name) == 0) continue;
        if (all[i] > cheap || is_called_by_itself(m, f->name)) vec_push(&x->tmp, out, f->name);
    }
}

/* As much is entered as may be looked at in a short time. */
static void choose_cheap(struct own_code *x, const struct ir_module *m, name_list *out) {
    static const uint64_t cheap[] = {1000, 400, 150, 60};
    const uint64_t *all = ir_entered_all(&x->tmp, m);
    struct ir_entered e = {.all = UINT64_MAX};
    for (unsigned i = 0; i < sizeof cheap / sizeof *cheap && e.all > MOST_ENTERED; i++) {
        choose_left_out(x, m, all, cheap[i], out);
        ir_entered(m, x->root->name, out, &e);
    }
}

/* What library models record of earlier calls, where these functions or what they call do so. */
static void open_recorded(struct ir_module *m, const name_list *out) {
    struct arena tmp = {0};
    struct map seen = {0};
    VEC(const char *) left = {0};
    for (uint32_t i = 0; i < out->n; i++) vec_push(&tmp, &left, out->at[i]);
    for (uint32_t i = 0; i < left.n; i++) {
        const struct ir_func *f = ir_find_func(m, left.at[i]);
        if (!f || !f->has_body || map_str_get(&seen, f->name, NULL)) continue;
        map_str_put(&tmp, &seen, f->name, 1);
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *x = &f->ins.at[v];
            struct ir_global *g = x->op == IR_GLOBAL ? ir_find_global(m, x->text) : NULL;
            if (x->op == IR_CALL) vec_push(&tmp, &left, x->text);
            if (g && g->is_noted) g->is_noted = g->is_static = false;
        }
    }
    arena_free(&tmp);
}

/* Static variables as well may be changed by functions that have no body any more. */
static void open_variables(struct ir_module *m, const name_list *out) {
    open_recorded(m, out);
    for (uint32_t i = 0; i < m->globals.n; i++) {
        struct ir_global *g = m->globals.at[i];
        if (!g->is_const && !g->is_string && !g->is_noted) g->is_static = false;
    }
}

static void strip_callees(struct own_code *x, struct ir_module *m) {
    name_list out = {0};
    uint32_t n = m->funcs.n;
    choose_cheap(x, m, &out);
    open_variables(m, &out);
    const struct ir_known **known = known_find(&x->tmp, m);
    for (uint32_t i = 0; i < n; i++) {
        struct ir_func *f = m->funcs.at[i];
        if (ir_is_listed(&out, f->name)) strip_body(f, known[i]);
        if (strcmp(f->name, x->root->name) == 0) end_recursion(m, f, known[i]);
    }
    drop_unreached(m, x->root->name);
}

/* What is assumed of parameters is what is assumed of the function's as it is. */
static void make_copy(struct own_code *x, struct task_facts *facts) {
    struct ir_module *m = x->copy = ir_task(&x->tmp, x->task, x->root->name);
    facts_run(&x->tmp, m, ir_find_func(m, x->root->name), facts);
    strip_callees(x, m);
    if (!x->opt->no_intervals) facts_add_intervals(&x->tmp, x->opt->skip, x->deadline, facts);
}

bool own_code_is_for(const struct ir_module *task, const char *func,
                     const struct verify_options *opt) {
    struct ir_entered e;
    if (opt->entry || opt->goals || opt->all_goals || opt->unbounded || opt->max_bound)
        return false;
    ir_entered(task, func, NULL, &e);
    return e.all > MUCH_ENTERED || is_called_by_itself(task, func);
}

/* ---- the run of the task ---- */

/* Inputs of the copy's run, by the instruction of the task that takes them there. */
struct given_inputs {
    struct draw *draw;
    const struct witness *w;
    struct interp_taker *by;
    uint32_t n;
    bool *used;
};

static void give_input(void *ctx, const struct interp_taker *by, struct wit_val *v) {
    struct given_inputs *g = ctx;
    for (uint32_t i = 0; i < g->n; i++) {
        bool same = !g->used[i] && g->by[i].ins == by->ins && g->by[i].from == by->from;
        if (!same || g->w->inputs.at[i].type != by->ins->type) continue;
        g->used[i] = true;
        *v = g->w->inputs.at[i];
        v->more = 0;
        draw_note(g->draw, by, v, true);
        return;
    }
    draw_input(g->draw, by, v);
}

static void find_given(struct own_code *x, struct arena *a, const struct witness *w,
                       const struct interp_failure *at, struct given_inputs *out) {
    struct interp_options opt = {.skip = x->opt->skip, .until = *at};
    struct interp_result run;
    interp_run(a, x->copy, w, &opt, &run);
    *out = (struct given_inputs){.draw = &x->draw, .w = w, .by = run.takers.at, .n = run.takers.n};
    if (out->n > w->inputs.n) out->n = w->inputs.n;
    out->used = arena_new_array(a, bool, out->n + 1);
    for (uint32_t i = 0; i < out->n; i++) {
        out->by[i].ins = replay_counterpart(x->copy, x->task, out->by[i].ins);
        out->by[i].from = replay_counterpart(x->copy, x->task, out->by[i].from);
    }
}

/* One run of the task; *w has all inputs that it took. */
static bool run_once(struct own_code *x, struct arena *a, struct given_inputs *g,
                     const struct interp_failure *at, struct witness *w) {
    const struct interp_source source = {g, give_input};
    const struct interp_options opt = {.max_steps = RUN_STEPS,
                                       .deadline = &x->deadline,
                                       .accelerate = REPLAY_ACCELERATE,
                                       .skip = x->opt->skip,
                                       .until = *at,
                                       .source = &source};
    struct interp_result run;
    memset(g->used, 0, g->n * sizeof *g->used);
    draw_begin_with(&x->draw, a, x->task, g->w, w);
    for (unsigned mends = 0;; mends++) {
        interp_run(a, x->task, w, &opt, &run);
        deadline_worked(x->deadline, UNITS_A_CONFIRMATION + run.steps / STEPS_OF_A_UNIT);
        if (run.end != INTERP_ASSUME_FAILED || mends == RUN_MENDS) break;
        if (deadline_passed(x->deadline) || !draw_mend(&x->draw, w)) break;
    }
    w->inputs.n = 0;
    for (uint32_t i = 0; i < x->draw.all.n; i++) vec_push(a, &w->inputs, x->draw.all.at[i].v);
    return replay_fails_at(&run, at) && !run.before_unknown;
}

static void tell_failure(struct own_code *x, struct witness *w, const struct interp_options *opt,
                         const struct interp_result *run, const struct check_result *found) {
    const struct trace_options how = {.driver = x->opt->replay};
    struct check_result c = {.func = ir_find_func(x->task, found->func)->name,
                             .ins = found->ins,
                             .kind = found->kind,
                             .snippet = found->snippet ? arena_strdup(x->a, found->snippet) : NULL,
                             .verdict = VERDICT_VIOLATED,
                             .severity = severity_certain(x->opt)};
    if (x->opt->program && !severity_fails_anyway(x->task, w, opt, run)) return;
    avoid_rank(x->a, x->task, w, opt, run, &c);
    if (c.severity == SEVERITY_INFORMATION) return;
    trace_fill(x->a, x->task, &how, w, opt, run, &c);
    vec_push(x->a, &x->out->checks, c);
    x->out->engine = engine_name(ENGINE_BMC);
    func_result_summarise(x->out);
    if (x->progress) x->progress->step(x->progress->ctx, x->out, 0);
}

/* ---- memory that the copy did not look at ---- */

enum { MOST_FILLED = 64, MOST_ELEMENTS = 16 };

/* The pointer to data that C declares there; 0: another thing stands there. */
static ir_ct data_pointer_at(const struct ir_module *m, ir_ct ct, uint64_t off) {
    for (ir_ct inner; (inner = ir_inner(m, ct, &off)) != 0;) ct = inner;
    const ir_ct to = off || ir_ctype_at(m, ct)->kind != CT_PTR ? 0 : ir_ctype_at(m, ct)->elem;
    return to && ir_ctype_at(m, to)->kind != CT_FUNC ? ct : 0;
}

static bool has_cell(const struct wit_object *o, uint64_t off) {
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (o->cells.at[i].off == off) return true;
    return false;
}

/* A text of no characters, or one object of zeros. */
static struct wit_val add_zeros(struct own_code *x, struct arena *a, ir_ct ptr, struct witness *w) {
    const ir_ct to = ir_pointee(x->task, ptr);
    const struct ir_ctype *t = ir_ctype_at(x->task, to);
    struct wit_object o = {.name = "memory", .ct = to, .size = t->size ? t->size : 1};
    if (t->is_char) o.end_size = 1;
    vec_push(a, &w->objects, o);
    return (struct wit_val){.type = IR_PTR, .place = WIT_OBJECT, .index = w->objects.n - 1};
}

static void fill_pointers_of(struct own_code *x, struct arena *a, struct witness *w, uint32_t i) {
    const uint32_t word = x->task->target.ptr_bits / 8;
    const struct wit_object o = w->objects.at[i];
    const struct ir_ctype *t = o.ct ? ir_ctype_at(x->task, o.ct) : NULL;
    const uint64_t size = t ? t->size : 0, all = o.end_size ? o.end : o.size;
    if (!size || o.front || o.head || interp_is_file(t)) return;
    for (uint64_t off = 0; off + word <= all && off < MOST_ELEMENTS * size; off += word) {
        const ir_ct ptr = data_pointer_at(x->task, o.ct, off % size);
        if (!ptr || has_cell(&w->objects.at[i], off)) continue;
        struct wit_cell c = {.off = off, .v = add_zeros(x, a, ptr, w), .ct = ptr};
        vec_push(a, &w->objects.at[i].cells, c);
    }
}

/* The arguments of a program are strings, and callees may read them. */
static void fill_arguments(struct own_code *x, struct arena *a, struct witness *w) {
    if (command_line_given(w)) fill_pointers_of(x, a, w, w->args.at[1].index);
}

/* Does it fail, too, where pointers that the copy did not look at are to something, as is assumed
 * of them? */
static bool fails_with_pointers(struct own_code *x, struct arena *a, const struct witness *given,
                                const struct interp_options *opt, const struct interp_failure *at) {
    struct witness w = *given;
    struct interp_options again = *opt;
    struct interp_result run;
    w.objects.at = arena_new_array(a, struct wit_object, given->objects.n + 1);
    w.objects.cap = given->objects.n;
    for (uint32_t i = 0; i < given->objects.n; i++) {
        w.objects.at[i] = given->objects.at[i];
        w.objects.at[i].cells.cap = w.objects.at[i].cells.n; /* to grow is to be copied */
    }
    for (uint32_t i = 0; i < given->objects.n && w.objects.n < given->objects.n + MOST_FILLED; i++)
        fill_pointers_of(x, a, &w, i);
    replay_run(a, x->task, &w, &again, &run);
    return replay_fails_at(&run, at);
}

/* ---- what is confirmed ---- */

/* true: the task fails there. */
static bool confirm_run(struct own_code *x, struct arena *a, struct given_inputs *g,
                        const struct interp_failure *at, const struct check_result *found) {
    struct witness w;
    struct interp_result run;
    struct interp_options opt = {.skip = x->opt->skip, .until = *at};
    if (!run_once(x, a, g, at, &w)) return false;
    replay_run(a, x->task, &w, &opt, &run);
    if (!replay_fails_at(&run, at) || run.before_unknown) return false;
    if (!fails_with_pointers(x, a, &w, &opt, at)) return false;
    tell_failure(x, &w, &opt, &run, found);
    return true;
}

/* The library has recorded nothing yet where the task starts. */
static void forget_recorded(const struct ir_module *task, struct witness *w) {
    if (w->globals.n > task->globals.n) w->globals.n = task->globals.n;
    for (uint32_t i = 0; i < w->globals.n; i++)
        if (task->globals.at[i]->is_noted) w->globals.at[i] = (struct wit_object){.size = 0};
}

static void confirm_failure(struct own_code *x, const struct check_result *found) {
    struct arena tmp = {0};
    struct witness w = {0};
    struct given_inputs g;
    const struct interp_failure at = {found->func, found->ins, (uint16_t)found->kind};
    if (witness_from_text(&tmp, found->witness, &w)) {
        w.bases.n = w.unset.n = 0; /* they number the allocations of the copy's run */
        forget_recorded(x->task, &w);
        fill_arguments(x, &tmp, &w);
        find_given(x, &tmp, &w, &at, &g);
        for (unsigned i = 0; i < RUNS && !deadline_passed(x->deadline); i++) {
            struct arena one = {0};
            bool fails = confirm_run(x, &one, &g, &at, found);
            arena_free(&one);
            if (fails) break;
        }
    }
    arena_free(&tmp);
}

/* ---- the whole ---- */

/* The copy's calls of what has no body there count as calls that may not return; of assertions that
 * is said before they are ranked. From an entry the run says whether it is certain. */
static bool may_be_certain(const struct own_code *x, const struct check_result *c) {
    bool ranked = c->kind != CHECK_ASSERTION && c->kind != CHECK_UNREACHABLE_CALL;
    bool certain = c->severity != SEVERITY_INFORMATION || (ranked && c->if_returns);
    return c->verdict == VERDICT_VIOLATED && (certain || x->opt->program) && c->witness;
}

static void confirm_failures(struct own_code *x, const struct func_result *alone) {
    draw_init(&x->draw, x->task);
    x->draw.allocations_succeed = x->opt->no_malloc_failure;
    for (uint32_t i = 0; i < alone->checks.n; i++)
        if (may_be_certain(x, &alone->checks.at[i])) confirm_failure(x, &alone->checks.at[i]);
    draw_free(&x->draw);
}

/* Looks after the memory, as the caller's does; what the copy's result says is for runs to judge.
 */
static bool copy_goes_on(void *ctx, const struct func_result *so_far, uint32_t bound) {
    const struct verify_progress *of = ctx;
    (void)so_far, (void)bound;
    return !of || of->step(of->ctx, NULL, 0);
}

void own_code_verify(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out) {
    struct own_code x = {.a = a, .task = task, .opt = opt, .progress = progress, .out = out};
    struct verify_options of_copy = *opt;
    struct task_facts facts;
    struct func_result alone;
    const struct verify_progress round = {.ctx = (void *)progress, .step = copy_goes_on};
    x.deadline = verify_counted(opt, &x.work);
    x.root = ir_find_func(task, func);
    verification_unknown(a, func, reason_of(REASON_UNDECIDED), out);
    make_copy(&x, &facts);
    of_copy.facts = &facts;
    of_copy.others = NULL;
    of_copy.replay = true;
    if (opt->timeout_ms > 0) of_copy.timeout_ms = deadline_left(x.deadline) / 2 + 1;
    bmc_verify(&x.tmp, x.copy, func, &of_copy, &round, &alone);
    confirm_failures(&x, &alone);
    arena_free(&x.tmp);
}
