/* needed.c - which instructions are needed, by marking backwards from the roots with a work list.
 *
 * Each instruction is marked and expanded once.
 */
#include "core/ir/needed.h"

struct marking {
    struct arena tmp;
    const struct ir_func *f;
    const struct cfg *g;
    bool *needed;
    uint32_t *place; /* of a block parameter among its block's */
    VEC(ir_val) todo;
};

static void need(struct marking *m, ir_val v) {
    if (m->needed[v]) return;
    m->needed[v] = true;
    vec_push(&m->tmp, &m->todo, v);
}

static void need_arguments(struct marking *m, ir_val param) {
    ir_blk b = m->f->ins.at[param].block;
    uint32_t begin = m->g->pred_begin[b];
    for (uint32_t i = begin; b && i < m->g->pred_begin[b + 1]; i++) {
        if (i > begin && m->g->pred[i] == m->g->pred[i - 1])
            continue; /* another edge of one switch */
        const struct ir_ins *t = ir_terminator(m->f, m->g->pred[i]);
        for (uint32_t e = 0; e < t->nedges; e++)
            if (t->edges[e].to == b) need(m, t->edges[e].args[m->place[param]]);
    }
}

static void need_all(struct marking *m, const ir_val *v, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) need(m, v[i]);
}

static void need_roots(struct marking *m, ir_root *root, const void *ctx) {
    const struct ir_func *f = m->f;
    for (uint32_t k = 0; k < m->g->nrpo; k++) {
        const struct ir_block *b = &f->blocks.at[m->g->rpo[k]];
        for (uint32_t i = 0; i < b->params.n; i++) m->place[b->params.at[i]] = i;
        for (uint32_t i = 0; i < b->ins.n; i++)
            if (root(ctx, &f->ins.at[b->ins.at[i]])) need(m, b->ins.at[i]);
    }
}

bool *ir_needed(struct arena *a, const struct ir_func *f, const struct cfg *g, ir_root *root,
                const void *ctx) {
    struct marking m = {.f = f, .g = g};
    m.needed = arena_new_array(a, bool, f->ins.n);
    m.place = arena_new_array(&m.tmp, uint32_t, f->ins.n);
    need_roots(&m, root, ctx);
    while (m.todo.n) {
        ir_val v = m.todo.at[--m.todo.n];
        const struct ir_ins *i = &f->ins.at[v];
        need_all(&m, i->args, i->nargs);
        if (i->op == IR_PARAM) need_arguments(&m, v);
    }
    arena_free(&m.tmp);
    return m.needed;
}

bool *ir_needed_to_run(struct arena *a, const struct ir_func *f, ir_root *root, const void *ctx) {
    struct marking m = {.f = f};
    m.needed = arena_new_array(a, bool, f->ins.n + 1);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (root(ctx, &f->ins.at[v])) need(&m, v);
    while (m.todo.n) {
        const struct ir_ins *i = &f->ins.at[m.todo.at[--m.todo.n]];
        need_all(&m, i->args, i->nargs);
        for (uint32_t e = 0; e < i->nedges; e++) need_all(&m, i->edges[e].args, i->edges[e].nargs);
    }
    arena_free(&m.tmp);
    return m.needed;
}

bool *ir_shown(struct arena *a, const struct ir_func *f) {
    bool *shown = arena_new_array(a, bool, f->ins.n);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        bv_t mask;
        bool low = i->op == IR_AND && ir_const_value(f, i->args[1], &mask) && mask < 4096;
        for (uint32_t k = 0; i->block && k < i->nargs && !low; k++) shown[i->args[k]] = true;
        for (uint32_t e = 0; i->block && e < i->nedges; e++)
            for (uint32_t k = 0; k < i->edges[e].nargs; k++) shown[i->edges[e].args[k]] = true;
    }
    return shown;
}
