/* The transition system of a function, put together from the moves between cut points.
 *
 * Source: LLUMC section 3 (docs/references.md): state (Def. 3), I (Def. 4), G (Def. 5), U (Def. 6),
 * T (Def. 7). Differs: block parameters take the place of phis, so `pred` has no use; it is there
 * in small blocks to reproduce the paper.  Memory is part of the state.  T is a function: next
 * values are terms, so that inputs can be told from state.  Overflow and the like are the IR's
 * checks. Limits: internal.h; pointers from memory, allocated memory and numbers as addresses are
 * lost.
 */
#include "encoders/ts/exec.h"
#include "encoders/ts/frozen.h"
#include "encoders/ts/move.h"
#include "encoders/ts/object.h"
#include "encoders/ts/outside.h"
#include "encoders/ts/part.h"
#include "encoders/ts/shape.h"
#include "encoders/ts/slot.h"

#include <string.h>

/* ---- variables of values ---- */

static uint32_t only_object(const struct object_set *s) {
    uint32_t found = UINT32_MAX;
    for (uint32_t o = 0; o < TS_MAX_OBJECTS; o++) {
        if (!object_set_has(s, o)) continue;
        if (found != UINT32_MAX) return UINT32_MAX;
        found = o;
    }
    return found;
}

static const char *name_of(const struct ts_builder *x, ir_val v) {
    const char *name = x->f->ins.at[v].name;
    return name && *name ? name : arena_printf(x->a, "v%u", v);
}

static void add_var(struct ts_builder *x, struct ts_var v, unsigned width) {
    v.now = term_var(x->s, width, v.name);
    vec_push(x->a, &x->t->vars, v);
}

static void make_value(struct ts_builder *x, ir_val v) {
    ir_type type = x->f->ins.at[v].type;
    struct ts_var var = {.kind = TS_VALUE, .ins = v, .name = name_of(x, v)};
    bool param = x->f->ins.at[v].op == IR_PARAM && !x->f->ins.at[v].block;
    var.fixed = !param;
    x->var_of[v] = x->t->vars.n + 1;
    add_var(x, var, ts_bits_of(x, type));
    if (type != IR_PTR || only_object(&x->points.sets[v]) != UINT32_MAX) return;
    var.kind = TS_OBJECT;
    var.fixed = true;
    add_var(x, var, TS_OBJ_BITS);
}

static unsigned pc_bits(uint64_t values) {
    unsigned bits = 1;
    while ((uint64_t)1 << bits < values) bits++;
    return bits;
}

static void make_pc(struct ts_builder *x) {
    struct ts *t = x->t;
    bool small = t->opt.small_blocks;
    t->done = t->cuts.n;
    t->error = t->done + 1;
    unsigned bits = pc_bits((uint64_t)t->cuts.n + (small ? 2 : 1));
    add_var(x, (struct ts_var){.kind = TS_PC, .fixed = true, .name = "pc"}, bits);
    if (small) add_var(x, (struct ts_var){.kind = TS_PRED, .fixed = true, .name = "pred"}, bits);
}

static void make_vars(struct ts_builder *x) {
    bool *wanted = TS_NEW(x, bool, x->f->ins.n);
    x->var_of = TS_NEW(x, uint32_t, x->f->ins.n);
    for (uint32_t i = 0; i < x->t->cuts.n; i++) {
        const struct live_set *live = &x->flow.live[x->t->cuts.at[i]];
        for (uint32_t k = 0; k < live->n; k++) wanted[live->at[k]] = true;
    }
    for (ir_val v = 1; v < x->f->ins.n; v++)
        if (wanted[v]) make_value(x, v);
    if (x->t->opt.numbers)
        x->t->memory = x->t->vars.n;
    else
        ts_make_memory(x);
}

/* ---- one cut point ---- */

static struct ts_value state_value(struct ts_builder *x, ir_val v) {
    const struct ts_var *var = &x->t->vars.at[x->var_of[v] - 1];
    struct ts_value r = {.v = var->now};
    if (x->f->ins.at[v].type != IR_PTR) return r;
    uint32_t only = only_object(&x->points.sets[v]);
    r.obj = only == UINT32_MAX ? var[1].now : term_const(x->s, TS_OBJ_BITS, only);
    return r;
}

static void start_at_cut(struct ts_builder *x, uint32_t cut) {
    ir_blk b = x->t->cuts.at[cut];
    x->step.cut = cut;
    x->step.at_cut = ts_pc_is(x->t, cut);
    x->step.guard = term_true(x->s);
    for (ir_val v = 1; v < x->f->ins.n; v++)
        if (x->var_of[v]) x->step.regs[v] = (struct ts_value){0};
    for (uint32_t i = 0; i < x->flow.live[b].n; i++)
        if (x->var_of[x->flow.live[b].at[i]])
            x->step.regs[x->flow.live[b].at[i]] = state_value(x, x->flow.live[b].at[i]);
    for (uint32_t i = 0; i < x->f->params.n; i++) {
        const struct ts_arg *a = &x->t->args.at[i];
        if (a->obj) x->step.regs[x->f->params.at[i]] = (struct ts_value){a->obj, a->off};
    }
    for (uint32_t k = 0; k < x->nmemory; k++)
        x->step.memory[k] = x->t->vars.at[x->t->memory + k].now;
    if (!x->t->opt.numbers) ts_put_kept_slots(x);
    for (uint32_t o = 0; o < x->t->objects.n; o++)
        if (x->t->objects.at[o].part) ts_forget_part(x, o, term_true(x->s));
}

/* main's arguments are as C11 5.1.2.2.1 promises. */
static void assume_argc(struct ts_builder *x) {
    const struct environment *e = &x->env.decided;
    if (!e->params.n || e->params.at[0].kind != ENV_ARGUMENT_COUNT) return;
    ir_val argc = x->f->params.at[0];
    unsigned w = x->f->ins.at[argc].type;
    term n = x->step.regs[argc].v, most = term_const(x->s, w, (bv_t)1 << ENV_ARGUMENT_BITS);
    if (!n) return;
    ts_require(x, term_bin(x->s, TERM_SLE, term_const(x->s, w, 1), n));
    ts_require(x, term_bin(x->s, TERM_SLE, n, most));
    ts_assume(x, ASSUME_ARGV);
}

enum { BLOCK_WORK = 50 };

static void run_cut(struct ts_builder *x, uint32_t cut) {
    start_at_cut(x, cut);
    if (cut == 0) ts_first_memory(x);
    if (cut == 0 && !x->t->opt.numbers) assume_argc(x);
    for (uint32_t i = x->flow.cfg.pos[x->t->cuts.at[cut]]; i < x->flow.cfg.nrpo; i++) {
        ir_blk b = x->flow.cfg.rpo[i];
        if (x->status != VL_OK) return;
        if (b == x->t->cuts.at[cut] || !x->flow.cut_of[b]) ts_run_block(x, b);
        deadline_worked(x->t->opt.deadline, BLOCK_WORK);
        if (deadline_passed(x->t->opt.deadline)) x->status = VL_TIMEOUT;
        if (term_count(x->s) > 4000000) x->status = VL_LIMIT;
    }
}

/* ---- next values ---- */

static void set_next(struct ts_builder *x, struct ts_var *v, term guard, term to) {
    if (to && to != v->now) v->next = term_ite(x->s, guard, to, v->next);
}

static void add_move(struct ts_builder *x, const struct ts_move *m) {
    struct ts *t = x->t;
    set_next(x, &t->vars.at[0], m->guard,
             term_const(x->s, term_width(x->s, t->vars.at[0].now), m->to));
    const struct ts_results r = ts_results_of(x, m);
    for (uint32_t i = 0; i < r.at.n; i++)
        set_next(x, &t->vars.at[r.at.at[i].var], m->guard, *r.at.at[i].to);
}

static void make_next(struct ts_builder *x) {
    struct ts *t = x->t;
    unsigned w = term_width(x->s, t->vars.at[0].now);
    bool small = t->opt.small_blocks;
    for (uint32_t i = 0; i < t->vars.n; i++) t->vars.at[i].next = t->vars.at[i].now;
    t->vars.at[0].next = term_const(x->s, w, t->done);
    for (uint32_t i = 0; i < x->moves.n; i++) add_move(x, &x->moves.at[i]);
    ts_drop_bases(x);
    t->universal = term_bin(x->s, TERM_ULE, t->vars.at[0].now,
                            term_const(x->s, w, small ? t->error : t->done));
    t->universal = term_and(x->s, t->universal, x->env.args_ok);
    if (!small) return;
    term error = term_const(x->s, w, t->error);
    set_next(x, &t->vars.at[0], ts_goal(t, NULL, true), error);
    t->vars.at[0].next = term_ite(x->s, ts_pc_is(t, t->error), error, t->vars.at[0].next);
    t->vars.at[1].next = t->vars.at[0].now;
    term pred = term_bin(x->s, TERM_ULE, t->vars.at[1].now, error);
    t->universal = term_and(x->s, t->universal, pred);
}

term ts_goal(const struct ts *t, const bool *open, bool lost) {
    term goal = term_false(t->store);
    for (uint32_t i = 0; i < t->sites.n; i++)
        if (!open || open[i]) goal = term_or(t->store, goal, t->sites.at[i].fail);
    for (uint32_t i = 0; lost && i < t->lost.n; i++)
        goal = term_or(t->store, goal, t->lost.at[i].when);
    return goal;
}

/* ---- loops of one step ---- */

struct step_changes {
    VEC(term) now, to;
};

static void change(struct ts_builder *x, struct step_changes *c, const struct ts_var *v, term to) {
    if (!to || to == v->now) return;
    vec_push(x->a, &c->now, v->now);
    vec_push(x->a, &c->to, to);
}

static void add_around(struct ts_builder *x, const struct ts_move *m) {
    struct ts *t = x->t;
    struct step_changes c = {0};
    const struct ts_results all = ts_results_of(x, m);
    for (uint32_t i = 0; i < all.at.n; i++)
        change(x, &c, &t->vars.at[all.at.at[i].var], *all.at.at[i].to);
    struct ts_around r = {.cut = m->to, .n = c.now.n, .guard = m->guard};
    r.now = c.now.at;
    r.to = c.to.at;
    vec_push(x->a, &t->around, r);
}

static void find_around(struct ts_builder *x) {
    for (uint32_t i = 0; i < x->moves.n; i++)
        if (x->moves.at[i].from == x->moves.at[i].to) add_around(x, &x->moves.at[i]);
}

/* ---- the whole ---- */

static void reset(struct ts *t) {
    t->vars.n = t->inputs.n = t->sites.n = t->lost.n = t->objects.n = t->cuts.n = 0;
    t->assumptions.n = t->args.n = t->around.n = 0;
    t->result = 0;
    t->ended = t->returned = term_false(t->store);
}

static void build(struct ts_builder *x) {
    struct ts *t = x->t;
    reset(t);
    x->nmemory = x->moves.n = x->step.known.n = x->step.reads.n = 0;
    x->moves.at = NULL, x->step.known.at = NULL, x->step.reads.at = NULL;
    x->moves.cap = x->step.known.cap = x->step.reads.cap = 0;
    cfg_build(&x->scratch, x->f, &x->flow.cfg);
    ts_find_cuts(x);
    ts_find_needed(x);
    ts_find_live(x);
    make_pc(x);
    if (t->opt.numbers)
        ts_hide_args(x);
    else
        ts_make_objects(x);
    if (x->status == VL_OK) ts_find_sets(x);
    if (x->status == VL_OK) make_vars(x);
    if (x->status != VL_OK) return;
    x->step.regs = TS_NEW(x, struct ts_value, x->f->ins.n);
    x->step.memory = TS_NEW(x, term, x->nmemory);
    for (uint32_t k = 0; k < x->nmemory; k++) x->step.memory[k] = t->vars.at[t->memory + k].now;
    if (!t->opt.numbers) ts_assume_args(x);
    x->step.versions = TS_NEW(x, uint32_t, t->objects.n);
    x->step.arriving = arena_array(&x->scratch, x->f->blocks.n, sizeof *x->step.arriving);
    for (uint32_t i = 0; i < t->cuts.n; i++) run_cut(x, i);
    if (!t->opt.small_blocks && !t->opt.numbers) ts_freeze(x);
    make_next(x);
    if (!t->opt.small_blocks && !t->opt.numbers) find_around(x);
}

/* The function as it is: calls stay. */
static vl_status alone(struct arena *a, const struct ir_func *f, struct ir_inlined *out) {
    ir_val *self = arena_new_array(a, ir_val, f->ins.n);
    *out = (struct ir_inlined){.func = *f};
    vec_push(a, &out->copies, (struct ir_inlined_func){f, self});
    for (ir_val v = 0; v < f->ins.n; v++) {
        const struct ir_ins *ins = &f->ins.at[v];
        self[v] = v;
        vec_push(a, &out->from, (struct ir_place){.func = f, .ins = v});
        vec_push(a, &out->copy, 0);
        if (ins->op != IR_UNSUPPORTED || !(ins->imm & IR_UNSUP_CONTROL)) continue;
        out->reason = ins->text;
        return VL_UNSUPPORTED;
    }
    return VL_OK;
}

#define COPY_ARRAY(from, to, arena, field)                                                         \
    do {                                                                                           \
        (to)->field.at = arena_array((arena), (from)->field.n + 1, sizeof *(from)->field.at);      \
        if ((from)->field.n)                                                                       \
            memcpy((to)->field.at, (from)->field.at, (from)->field.n * sizeof *(from)->field.at);  \
        (to)->field.cap = (from)->field.n + 1;                                                     \
    } while (0)

void ts_variant(const struct ts *t, struct arena *a, struct ts *out) {
    *out = *t;
    COPY_ARRAY(t, out, a, vars);
    COPY_ARRAY(t, out, a, inputs);
    COPY_ARRAY(t, out, a, sites);
    COPY_ARRAY(t, out, a, lost);
}

/* The parts of the task that all attempts at a system share. */
static void take_environment(struct ts_builder *x, struct arena *a) {
    struct env_options opt = {
        .program = x->t->opt.program, .alias = x->t->opt.alias, .lengths = x->t->opt.lengths};
    if (x->t->opt.numbers) return;
    const struct task_facts *facts = facts_or_own(a, x->t->opt.facts, x->m, x->t->root);
    env_init(x->a, facts, &opt, &x->env.decided);
}

enum { MAX_ATTEMPTS = 24 };

vl_status ts_build(struct arena *a, const struct ir_module *task, const char *func,
                   struct term_store *store, const struct ts_options *opt, struct ts *out) {
    uint32_t cell_size[TS_MAX_OBJECTS + 1] = {0};
    uint64_t window[TS_MAX_OBJECTS + 1] = {0};
    bool slotted[TS_MAX_OBJECTS + 1] = {0}, holds_new[TS_MAX_OBJECTS + 1] = {0};
    bool flagged[TS_MAX_OBJECTS + 1] = {0}, kept_pointers[TS_MAX_OBJECTS + 1] = {0};
    struct ts_pointees pointees = {0};
    memset(out, 0, sizeof *out);
    out->a = a;
    out->store = store;
    out->task = task;
    out->opt = *opt;
    out->root = ir_find_func(task, func);
    if (!out->root || !out->root->has_body) return out->reason = "no such function", VL_UNSUPPORTED;
    struct ts_builder x = {.t = out, .a = a, .s = store, .m = task, .f = &out->inlined.func};
    x.kept.cell_size = cell_size;
    x.kept.window = window;
    x.kept.slotted = slotted;
    x.kept.holds_new = holds_new;
    x.kept.flagged = flagged;
    x.kept.kept_pointers = kept_pointers;
    x.kept.pointees = &pointees;
    x.ptr_bits = task->target.ptr_bits;
    x.status = opt->numbers ? alone(a, out->root, &out->inlined)
                            : ir_inline(a, task, out->root, &out->inlined);
    if (x.status != VL_OK) {
        out->reason = out->inlined.reason;
        out->at = out->inlined.at;
        return x.status;
    }
    struct arena facts = {0};
    take_environment(&x, &facts);
    for (unsigned i = 0; i < MAX_ATTEMPTS && x.status == VL_OK; i++) {
        x.kept.again = false;
        build(&x);
        arena_free(&x.scratch);
        if (!x.kept.again) break;
    }
    arena_free(&facts);
    if (x.kept.again && x.status == VL_OK) x.status = VL_INTERNAL;
    if (x.status != VL_OK && !out->reason)
        out->reason = x.status == VL_LIMIT ? "function too large" : vl_status_text(x.status);
    return x.status;
}
