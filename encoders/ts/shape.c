/* Facts of the function that are found before it is run: its cut points, the values that live
 * there, and the objects that its pointers refer to.
 *
 * Cut points are the entry and the targets of retreating edges: every cycle has one, in
 * irreducible graphs, too.
 */
#include "encoders/ts/shape.h"
#include "core/analysis/flow/wto.h"
#include "core/ir/needed.h"
#include "encoders/ts/slot.h"

/* ---- cut points ---- */

static void add_cut(struct ts_builder *x, ir_blk b) {
    if (x->flow.cut_of[b]) return;
    vec_push(x->a, &x->t->cuts, b);
    x->flow.cut_of[b] = x->t->cuts.n;
}

static void cut_targets(struct ts_builder *x, ir_blk b) {
    const struct ir_ins *end = ir_terminator(x->f, b);
    for (uint32_t i = 0; end && i < end->nedges; i++)
        if (x->flow.cfg.pos[end->edges[i].to] <= x->flow.cfg.pos[b]) add_cut(x, end->edges[i].to);
}

static bool has_local(const struct ts_builder *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    for (uint32_t i = 0; i < blk->ins.n; i++)
        if (x->f->ins.at[blk->ins.at[i]].op == IR_ALLOCA) return true;
    return false;
}

void ts_find_cuts(struct ts_builder *x) {
    struct arena tmp = {0};
    struct wto order;
    struct wto_loops *loops = arena_new_array(&tmp, struct wto_loops, x->f->blocks.n);
    wto_build(&tmp, x->f, &x->flow.cfg, 1, &order);
    wto_find_loops(&tmp, &order, x->f->blocks.n, loops);
    x->flow.cut_of = TS_NEW(x, uint32_t, x->f->blocks.n);
    x->flow.in_loop = TS_NEW(x, bool, x->f->blocks.n);
    add_cut(x, x->flow.cfg.rpo[0]);
    for (uint32_t i = 0; i < x->flow.cfg.nrpo; i++) {
        ir_blk b = x->flow.cfg.rpo[i];
        if (x->t->opt.small_blocks) add_cut(x, b);
        cut_targets(x, b);
        x->flow.in_loop[b] = has_local(x, b) && loops[b].n;
    }
    arena_free(&tmp);
}

/* ---- what anything depends on: skipped checks do not ---- */

static bool is_root(const void *ctx, const struct ir_ins *ins) {
    const struct ts_builder *x = ctx;
    if (ins->op == IR_CHECK) return !(x->t->opt.skip >> ins->check & 1);
    return ins->op != IR_DBG && (ir_ops[ins->op].flags & F_EFFECT);
}

void ts_find_needed(struct ts_builder *x) {
    x->flow.needed = ir_needed_to_run(&x->scratch, x->f, is_root, x);
}

/* ---- liveness ---- */

/* A value that an execution computes, or a number that comes in; others are the same everywhere. */
static bool is_computed(const struct ir_func *f, ir_val v) {
    const struct ir_ins *ins = &f->ins.at[v];
    if (!v) return false;
    if (ins->op == IR_PARAM) return ins->block || ins->type != IR_PTR;
    return ins->block && ins->op != IR_ALLOCA;
}

void ts_find_live(struct ts_builder *x) {
    struct live_options opt = {
        .counts = is_computed, .needed = x->flow.needed, .with_params = true};
    x->flow.live = live_find(&x->scratch, x->f, &x->flow.cfg, &opt);
    if (deadline_passed(x->t->opt.deadline)) x->status = VL_TIMEOUT;
}

/* ---- what pointers refer to ---- */

/* Objects that the function writes to. */
static void find_written(struct ts_builder *x) {
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *ins = &x->f->ins.at[v];
        bool writes = ins->op == IR_STORE || ins->op == IR_COPY || ins->op == IR_FILL ||
                      ins->op == IR_RECEIVE || ins->op == IR_SETBITS;
        if (!ins->block || !x->flow.needed[v] || !writes) continue;
        const struct object_set *to =
            &x->points.sets[ins->args[ins->op == IR_STORE || ins->op == IR_SETBITS ? 1 : 0]];
        for (uint32_t o = 0; o < x->t->objects.n; o++)
            if (object_set_has(to, o)) x->t->objects.at[o].written = true;
    }
}

static void find_numbers(struct ts_builder *x) {
    struct arena tmp = {0};
    const bool *shown = ir_shown(&tmp, x->f);
    x->points.numbers = (struct object_set){.bits = {0}};
    x->points.makes_numbers = false;
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *ins = &x->f->ins.at[v];
        if (ins->op != IR_PTRTOINT || !shown[v]) continue;
        object_set_join(&x->points.numbers, &x->points.sets[ins->args[0]]);
        x->points.makes_numbers = true;
    }
    arena_free(&tmp);
}

void ts_find_sets(struct ts_builder *x) {
    struct pointsto p = {.f = x->f, .g = &x->flow.cfg, .null = OBJ_NULL, .unknown = OBJ_OUTSIDE};
    p.objects = x->t->objects.n;
    p.object_of = x->t->opt.numbers ? NULL : x->points.object_of;
    p.sets = x->points.sets = TS_NEW(x, struct object_set, x->f->ins.n);
    p.holds = x->points.holds = TS_NEW(x, struct object_set, x->t->objects.n);
    if (!x->t->opt.numbers) ts_find_contents(x, x->points.holds);
    for (uint32_t i = 0; i < x->f->params.n; i++)
        x->points.sets[x->f->params.at[i]] = x->points.param_sets[i];
    if (x->status == VL_OK) x->status = pointsto_solve(&p, x->t->opt.deadline);
    find_written(x);
    find_numbers(x);
}
