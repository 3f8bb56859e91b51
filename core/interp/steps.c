/* steps.c - instructions that make a number of numbers, or tell what an object is. */
#include "core/interp/steps.h"

void step_bin(struct run *x, const struct code *c) {
    x->v[c->dst].i = c->u.bin(x->v[c->a].i, x->v[c->b].i, c->w);
}

/* Of the program, characters that are no zeros. */
void note_unequal(struct run *x, bv_t is, bv_t wanted) {
    struct interp_coverage *to = x->opt.coverage;
    if (is == wanted || !is || !wanted || is > 255 || wanted > 255) return;
    if (x->frames.at[x->frames.n - 1].cf->f->is_model) return;
    uint32_t at = to->nunequal++ % INTERP_UNEQUAL;
    to->unequal[at].is = (uint8_t)is;
    to->unequal[at].wanted = (uint8_t)wanted;
}

/* The shorter way around, as it does not matter here which of the two are negative. */
static void note_nearness(struct run *x, const struct code *c) {
    bv_t there = bv_norm(x->v[c->a].i - x->v[c->b].i, c->w), back = bv_norm(-there, c->w);
    bv_t way = there < back ? there : back;
    unsigned bits = 0;
    for (; way && bits < 63; way >>= 1) bits++;
    x->opt.coverage->near[c->near] |= (uint64_t)1 << bits;
}

void step_cmp(struct run *x, const struct code *c) {
    if (x->opt.coverage && (c->ins->op == IR_EQ || c->ins->op == IR_NE))
        note_unequal(x, x->v[c->a].i, x->v[c->b].i);
    if (x->opt.coverage && c->near) note_nearness(x, c);
    x->v[c->dst].i = c->u.cmp(x->v[c->a].i, x->v[c->b].i, c->w);
}

void step_cast(struct run *x, const struct code *c) {
    x->v[c->dst].i = c->u.cast(x->v[c->a].i, c->w, c->to);
}

void step_fround(struct run *x, const struct code *c) {
    x->v[c->dst].i = fp_round(x->v[c->a].i, (enum fp_rounding)c->imm, c->w);
}

void step_fma(struct run *x, const struct code *c) {
    x->v[c->dst].i = fp_fma(x->v[c->a].i, x->v[c->b].i, x->v[c->c].i, c->w);
}

void step_inmode(struct run *x, const struct code *c) {
    bv_t arg[3];
    uint32_t n = c->nargs - 1;
    for (uint32_t i = 0; i < n && i < 3; i++) arg[i] = x->v[c->args[i]].i;
    enum fp_rounding how = fp_mode(x->v[c->args[n]].i);
    x->v[c->dst].i = ir_fold_rounded((enum ir_op)c->imm, arg, how, c->w, c->to);
}

void step_select(struct run *x, const struct code *c) {
    x->v[c->dst] = x->v[x->v[c->a].i ? c->b : c->c];
}

void step_isheap(struct run *x, const struct code *c) {
    x->v[c->dst].i = mem_object(&x->mem, x->v[c->a].p.obj)->heap;
}

void step_isoutside(struct run *x, const struct code *c) {
    x->v[c->dst].i = run_from_outside(x, x->v[c->a].p);
}

void step_objsize(struct run *x, const struct code *c) {
    x->v[c->dst].i = mem_object(&x->mem, x->v[c->a].p.obj)->size;
}
