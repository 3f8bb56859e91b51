/* A run as its observer sees it (interp.h). */
#include "core/interp/run.h"

static const struct frame *top(const struct run *x) { return &x->frames.at[x->frames.n - 1]; }

static void tell_observer(const struct run *x, ir_val v, uint32_t slot) {
    const struct interp_observer *o = x->opt.observer;
    const struct ir_func *f = top(x)->cf->f;
    bool bad = x->tainted && x->bad[slot];
    if (o->value && ir_is_int(f->ins.at[v].type))
        o->value(o->ctx, x->frames.n - 1, f, v, bad ? NULL : &x->v[slot].i);
}

static void entered(const struct run *x) {
    const struct interp_observer *o = x->opt.observer;
    const struct ir_func *f = top(x)->cf->f;
    const uint32_t *slots = top(x)->cf->params;
    for (uint32_t i = 0; i < f->params.n; i++) tell_observer(x, f->params.at[i], slots[i]);
    o->block(o->ctx, x->frames.n - 1, f, 1);
}

static void jumped(const struct run *x, const struct code *c) {
    const struct interp_observer *o = x->opt.observer;
    const struct ir_func *f = top(x)->cf->f;
    ir_blk b = x->pc->ins->block;
    const struct ir_block *blk = &f->blocks.at[b];
    const struct code_edge *e = c->u.edges;
    while (e->to != x->pc) e++;
    for (uint32_t i = 0; i < e->n; i++) tell_observer(x, blk->params.at[i], e->dst[i]);
    o->block(o->ctx, x->frames.n - 1, f, b);
}

void observe_step(struct run *x, const struct code *c, uint32_t frames, ir_val call) {
    if (x->ended) return;
    if (x->frames.n > frames) {
        entered(x);
    } else if (x->frames.n < frames) {
        const struct code *at = x->pc - 1;
        if (at->id == call && at->dst) tell_observer(x, call, at->dst);
    } else if (c->nedges) {
        jumped(x, c);
    } else if (c->dst) {
        tell_observer(x, c->id, c->dst);
    }
}
