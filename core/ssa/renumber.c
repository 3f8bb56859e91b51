/* Puts a function into its canonical form: blocks in reverse postorder, ids in the
 * order of the text, constants by first use, and nothing that no effect needs.
 */
#include "core/ssa/renumber.h"
#include "core/ir/needed.h"
#include "core/ir/pool.h"

#include <string.h>

struct renumber {
    struct arena *a, tmp;
    struct ir_func *f;
    struct cfg g;
    const bool *live;
    ir_val *id;  /* new number of an instruction */
    ir_blk *blk; /* new number of a block */
    struct ir_pool pool;
    VEC(struct ir_ins) ins;
    VEC(struct ir_var) vars;
    struct map var; /* new index + 1 by old one */
};

/* ---- what is needed ---- */

/* An indeterminate value that is never read is no input. */
static bool is_kept_root(const void *ctx, const struct ir_ins *i) {
    (void)ctx;
    if (i->op == IR_NONDET && i->imm == IR_INPUT_UNDEFINED) return false;
    return (ir_ops[i->op].flags & F_EFFECT) != 0;
}

/* ---- numbers ---- */

static void number_some(struct renumber *r, const ir_val *v, uint32_t n, bool all, ir_val *next) {
    for (uint32_t i = 0; i < n; i++)
        if (all || r->live[v[i]]) r->id[v[i]] = (*next)++;
}

/* Returns the number that constants start from. */
static ir_val number_values(struct renumber *r) {
    ir_val next = 1;
    number_some(r, r->f->params.at, r->f->params.n, true, &next);
    for (uint32_t k = 0; k < r->g.nrpo; k++) {
        const struct ir_block *b = &r->f->blocks.at[r->g.rpo[k]];
        r->blk[r->g.rpo[k]] = k + 1;
        number_some(r, b->params.at, b->params.n, false, &next);
        number_some(r, b->ins.at, b->ins.n, false, &next);
    }
    return next;
}

/* ---- the copy ---- */

static ir_val renumber_operand(struct renumber *r, ir_val v, ir_val first_const) {
    const struct ir_ins *i = &r->f->ins.at[v];
    if (!ir_is_constant(i)) return r->id[v];
    ir_val *id = ir_pool_id(&r->pool, i);
    if (!*id) *id = first_const + r->pool.at.n - 1;
    return *id;
}

static void renumber_variable(struct renumber *r, struct ir_ins *i) {
    uint64_t at = 0;
    if (!map_get(&r->var, i->imm, &at)) {
        at = r->vars.n;
        vec_push(&r->tmp, &r->vars, r->f->vars.at[i->imm]);
        map_put(&r->tmp, &r->var, i->imm, at);
    }
    i->imm = at;
}

static void edge(struct renumber *r, struct ir_edge *e, ir_val first_const) {
    const struct ir_block *to = &r->f->blocks.at[e->to];
    ir_val *args = e->args;
    uint32_t n = 0;
    e->args = to->params.n ? arena_new_array(r->a, ir_val, to->params.n) : NULL;
    for (uint32_t i = 0; i < to->params.n; i++)
        if (r->live[to->params.at[i]]) e->args[n++] = renumber_operand(r, args[i], first_const);
    e->nargs = n;
    if (!n) e->args = NULL;
    e->to = r->blk[e->to];
}

static ir_val renumber_instruction(struct renumber *r, ir_val v, ir_blk b, ir_val first_const) {
    struct ir_ins i = r->f->ins.at[v];
    const ir_val *args = i.args;
    const struct ir_edge *edges = i.edges;
    i.block = b;
    i.args = i.nargs ? arena_new_array(r->a, ir_val, i.nargs) : NULL;
    for (uint32_t k = 0; k < i.nargs; k++) i.args[k] = renumber_operand(r, args[k], first_const);
    i.edges = i.nedges ? arena_new_array(r->a, struct ir_edge, i.nedges) : NULL;
    for (uint32_t e = 0; e < i.nedges; e++) {
        i.edges[e] = edges[e];
        edge(r, &i.edges[e], first_const);
    }
    if (i.op == IR_DBG) renumber_variable(r, &i);
    vec_push(r->a, &r->ins, i);
    return r->ins.n - 1;
}

static struct ir_block renumber_block(struct renumber *r, ir_blk b, ir_val first_const) {
    const struct ir_block *old = &r->f->blocks.at[b];
    struct ir_block to = {.label = old->label};
    to.params.at = arena_new_array(r->a, ir_val, old->params.n);
    to.ins.at = arena_new_array(r->a, ir_val, old->ins.n);
    to.params.cap = old->params.n;
    to.ins.cap = old->ins.n;
    for (uint32_t i = 0; i < old->params.n; i++)
        if (r->live[old->params.at[i]])
            to.params.at[to.params.n++] =
                renumber_instruction(r, old->params.at[i], r->blk[b], first_const);
    for (uint32_t i = 0; i < old->ins.n; i++)
        if (r->live[old->ins.at[i]])
            to.ins.at[to.ins.n++] = renumber_instruction(r, old->ins.at[i], r->blk[b], first_const);
    return to;
}

#define KEEP(r, to, v)                                                                             \
    do {                                                                                           \
        (to)->at = arena_array((r)->a, (v)->n, sizeof *(v)->at);                                   \
        if ((v)->n) memcpy((to)->at, (v)->at, (v)->n * sizeof *(v)->at);                           \
        (to)->n = (to)->cap = (v)->n;                                                              \
    } while (0)

static void rebuild_blocks(struct renumber *r) {
    struct ir_func *f = r->f;
    VEC(struct ir_block) blocks = {0};
    ir_val first_const = number_values(r);
    /* all places at once: most of a large function's memory is here */
    r->ins.cap = first_const;
    for (ir_val v = 1; v < f->ins.n; v++) r->ins.cap += ir_is_constant(&f->ins.at[v]);
    r->ins.at = arena_new_array(r->a, struct ir_ins, r->ins.cap);
    r->ins.n = 1;
    for (uint32_t i = 0; i < f->params.n; i++)
        renumber_instruction(r, f->params.at[i], 0, first_const);
    vec_push(&r->tmp, &blocks, (struct ir_block){0});
    for (uint32_t k = 0; k < r->g.nrpo; k++)
        vec_push(&r->tmp, &blocks, renumber_block(r, r->g.rpo[k], first_const));
    for (uint32_t i = 0; i < r->pool.at.n; i++) vec_push(r->a, &r->ins, r->pool.at.at[i].c);
    ir_val *params = arena_new_array(r->a, ir_val, f->params.n);
    for (uint32_t i = 0; i < f->params.n; i++) params[i] = i + 1;
    f->params.at = params;
    f->params.cap = f->params.n;
    f->ins.at = r->ins.at;
    f->ins.n = r->ins.n;
    f->ins.cap = r->ins.cap;
    KEEP(r, &f->blocks, &blocks);
    KEEP(r, &f->vars, &r->vars);
}

void ir_renumber(struct ir_module *m, struct ir_func *f) {
    if (!f->has_body) return;
    struct renumber r = {.a = m->arena, .f = f};
    cfg_build(&r.tmp, f, &r.g);
    r.live = ir_needed(&r.tmp, f, &r.g, is_kept_root, NULL);
    r.id = arena_new_array(&r.tmp, ir_val, f->ins.n);
    r.blk = arena_new_array(&r.tmp, ir_blk, f->blocks.n);
    r.pool.arena = &r.tmp;
    rebuild_blocks(&r);
    arena_free(&r.tmp);
}
