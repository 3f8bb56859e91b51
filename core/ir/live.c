/* live.c - which instructions are needed, by marking backwards from the roots with a work list.
 *
 * Each instruction is marked and expanded once.
 */
#include "core/ir/live.h"

struct marking {
    struct arena *a;
    const struct ir_func *f;
    const struct cfg *g;
    bool *live;
    uint32_t *place; /* of a block parameter among its block's */
    VEC(ir_val) todo;
};

static void need(struct marking *m, ir_val v) {
    if (m->live[v]) return;
    m->live[v] = true;
    vec_push(m->a, &m->todo, v);
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

static void need_roots(struct marking *m, bool (*root)(const struct ir_ins *)) {
    const struct ir_func *f = m->f;
    for (uint32_t k = 0; k < m->g->nrpo; k++) {
        const struct ir_block *b = &f->blocks.at[m->g->rpo[k]];
        for (uint32_t i = 0; i < b->params.n; i++) m->place[b->params.at[i]] = i;
        for (uint32_t i = 0; i < b->ins.n; i++)
            if (root(&f->ins.at[b->ins.at[i]])) need(m, b->ins.at[i]);
    }
}

bool *ir_live(struct arena *a, const struct ir_func *f, const struct cfg *g,
              bool (*root)(const struct ir_ins *)) {
    struct marking m = {.a = a, .f = f, .g = g};
    m.live = arena_new_array(a, bool, f->ins.n);
    m.place = arena_new_array(a, uint32_t, f->ins.n);
    need_roots(&m, root);
    while (m.todo.n) {
        ir_val v = m.todo.at[--m.todo.n];
        const struct ir_ins *i = &f->ins.at[v];
        for (uint32_t k = 0; k < i->nargs; k++) need(&m, i->args[k]);
        if (i->op == IR_PARAM) need_arguments(&m, v);
    }
    return m.live;
}
