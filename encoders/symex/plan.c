/* Facts about a function before its symbolic execution (plan.h): order and loops, the branches
 * that leave them, needed instructions, live values.
 */
#include "encoders/symex/plan.h"

#include "core/analysis/flow/live.h"
#include "core/analysis/flow/wto.h"
#include "core/ir/needed.h"

#include <string.h>

/* Order and loops (core/analysis/flow/wto.h). */
static void order_blocks(struct arena *a, struct plan *p, const struct cfg *g) {
    struct arena tmp = {0};
    struct wto order;
    uint32_t n = p->func->blocks.n;
    struct wto_loops *loops = arena_new_array(&tmp, struct wto_loops, n);
    wto_build(&tmp, p->func, g, WTO_ANY_NEST, &order);
    wto_find_loops(a, &order, n, loops);
    for (uint32_t i = 0; i < order.n; i++) {
        ir_blk b = order.order[i];
        p->order[++p->norder] = b;
        p->blocks[b].pos = p->norder;
        p->blocks[b].nest = loops[b].n;
        p->blocks[b].heads = loops[b].heads;
    }
    arena_free(&tmp);
}

uint32_t plan_common(const struct plan *p, ir_blk from, ir_blk to) {
    const struct plan_block *f = &p->blocks[from], *t = &p->blocks[to];
    uint32_t n = 0;
    while (n < f->nest && n < t->nest && f->heads[n] == t->heads[n]) n++;
    return n;
}

/* The branches that may leave each loop. */
static void mark_exits(struct plan *p) {
    for (uint32_t i = 1; i <= p->norder; i++) {
        struct plan_block *b = &p->blocks[p->order[i]];
        b->endless = b->nest && b->heads[b->nest - 1] == p->order[i];
    }
    for (uint32_t i = 1; i <= p->norder; i++) {
        struct plan_block *b = &p->blocks[p->order[i]];
        const struct ir_ins *t = ir_terminator(p->func, p->order[i]);
        b->stays = b->nest;
        for (uint32_t e = 0; e < t->nedges; e++) {
            uint32_t common = plan_common(p, p->order[i], t->edges[e].to);
            if (common < b->stays) b->stays = common;
        }
        for (uint32_t j = b->stays; j < b->nest; j++) p->blocks[b->heads[j]].endless = false;
    }
}

/* ---- what counts: what has an effect, and what that uses ---- */

/* Kinds that are off must cost nothing: nor do the values that only they look at. */
static bool has_effect(const struct ir_ins *i, check_set skip) {
    if (ir_computes((enum ir_op)i->op)) return false;
    switch (ir_ops[i->op].shape) {
    case S_SEL:
    case S_PTR:
    case S_PRED:
    case S_DBG: /* names a value for people: no use */
        return false;
    default:
        return i->op != IR_CHECK || !(skip >> i->check & 1);
    }
}

static bool is_root(const void *ctx, const struct ir_ins *i) {
    return has_effect(i, *(const check_set *)ctx);
}

/* ---- liveness ---- */

static bool is_variable(const struct ir_func *f, ir_val v) {
    return v && (f->ins.at[v].block || f->ins.at[v].op == IR_PARAM);
}

static void find_live(struct arena *a, struct plan *p, const struct cfg *g) {
    struct live_options opt = {.counts = is_variable, .needed = p->needed};
    const struct live_set *live = live_find(a, p->func, g, &opt);
    for (uint32_t i = 1; i <= p->norder; i++) {
        ir_blk b = p->order[i];
        p->blocks[b].live = live[b].at;
        p->blocks[b].nlive = live[b].n;
    }
}

/* ---- dead ends ---- */

/* Blocks from which nothing but the end of the execution is reached, without a loop, as behind a
 * failed assertion. */
static bool is_dead_end(const struct plan *p, const struct ir_ins *t, const bool *dead, ir_blk b) {
    if (t->op == IR_RET || !p->blocks[b].pos) return false;
    for (uint32_t e = 0; e < t->nedges; e++)
        if (!dead[t->edges[e].to] || p->blocks[t->edges[e].to].pos <= p->blocks[b].pos)
            return false;
    return true;
}

/* The innermost loop that all edges to the block come from: *in, which is no loop of its own. */
static void meet(struct plan_block *in, const struct plan_block *from) {
    uint32_t n = 0;
    if (in->heads)
        while (n < in->nest && n < from->nest && in->heads[n] == from->heads[n]) n++;
    in->nest = in->heads ? n : from->nest;
    in->heads = from->heads;
}

void plan_keep_dead_ends(struct arena *a, struct plan *p) {
    struct arena scratch = {0};
    bool *dead = arena_new_array(&scratch, bool, p->func->blocks.n);
    struct plan_block *in = arena_new_array(&scratch, struct plan_block, p->func->blocks.n);
    for (uint32_t i = p->norder; i > 0; i--)
        dead[p->order[i]] = is_dead_end(p, ir_terminator(p->func, p->order[i]), dead, p->order[i]);
    for (uint32_t i = 1; i <= p->norder; i++) {
        struct plan_block *b = &p->blocks[p->order[i]];
        const struct ir_ins *t = ir_terminator(p->func, p->order[i]);
        if (dead[p->order[i]] && in[p->order[i]].nest > b->nest) {
            b->nest = in[p->order[i]].nest;
            b->heads = arena_new_array(a, ir_blk, b->nest);
            memcpy(b->heads, in[p->order[i]].heads, b->nest * sizeof *b->heads);
        }
        for (uint32_t e = 0; e < t->nedges; e++) meet(&in[t->edges[e].to], b);
    }
    arena_free(&scratch);
}

/* ---- the whole ---- */

struct plan *plan_new(struct arena *a, const struct ir_func *f, check_set skip) {
    struct plan *p = arena_new(a, struct plan);
    p->func = f;
    p->blocks = arena_new_array(a, struct plan_block, f->blocks.n);
    p->order = arena_new_array(a, ir_blk, f->blocks.n + 1);
    struct arena tmp = {0};
    struct cfg g;
    cfg_build(&tmp, f, &g);
    order_blocks(a, p, &g);
    mark_exits(p);
    p->needed = ir_needed_to_run(a, f, is_root, &skip);
    find_live(a, p, &g);
    arena_free(&tmp);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (!is_variable(f, v)) vec_push(a, &p->consts, v);
    return p;
}
