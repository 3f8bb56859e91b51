/* Facts about a function before its abstract interpretation: spaces, edges, constants. */
#include "core/analysis/absint/space.h"
#include "core/analysis/flow/live.h"
#include "core/ir/overflow.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 300000, THIN_INS = 6, GUARD_REACH = 8, MAX_THRESHOLDS = 48, MAX_NEST = 40 };

/* ---- liveness ---- */

static int by_number(const void *p, const void *q) {
    ir_val v = *(const ir_val *)p, w = *(const ir_val *)q;
    return v < w ? -1 : v > w;
}

/* Live values and parameters, sorted. */
static void make_space(struct absint *x, ir_blk b, const struct live_set *live) {
    struct absint_space *s = &x->space[b];
    const struct ir_block *blk = &x->f->blocks.at[b];
    s->vals = arena_new_array(x->a, ir_val, live->n + blk->params.n + 1);
    for (uint32_t i = 0; i < live->n; i++) s->vals[s->n++] = live->at[i];
    for (uint32_t i = 0; i < blk->params.n; i++)
        if (absint_tracks(x->f, blk->params.at[i])) s->vals[s->n++] = blk->params.at[i];
    qsort(s->vals, s->n, sizeof *s->vals, by_number);
}

static bool make_spaces(struct absint *x) {
    struct arena tmp = {0};
    struct live_options opt = {.counts = absint_tracks, .most = MAX_CELLS};
    struct live_set *live = live_find(&tmp, x->f, &x->graph.g, &opt);
    for (ir_blk b = 1; live && b < x->f->blocks.n; b++) make_space(x, b, &live[b]);
    arena_free(&tmp);
    return live != NULL;
}

/* ---- edges ---- */

static int by_source(const void *p, const void *q) {
    const struct absint_pair *x = p, *y = q;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    return x->to < y->to ? -1 : x->to > y->to;
}

static ir_val source_of(const struct absint *x, const struct absint_edge *e, ir_val to) {
    const struct ir_block *blk = &x->f->blocks.at[e->to_block];
    for (uint32_t i = 0; i < blk->params.n; i++)
        if (blk->params.at[i] == to)
            return ir_terminator(x->f, e->from_block)->edges[e->index].args[i];
    return to;
}

static void make_edge(struct absint *x, struct absint_edge *e) {
    const struct absint_space *s = &x->space[e->to_block];
    e->n = s->n;
    e->pairs = arena_new_array(x->a, struct absint_pair, s->n + 1);
    for (uint32_t i = 0; i < s->n; i++)
        e->pairs[i] = (struct absint_pair){source_of(x, e, s->vals[i]), s->vals[i], i};
    qsort(e->pairs, e->n, sizeof *e->pairs, by_source);
    e->state.vals = arena_new_array(x->a, struct absval, s->n + 1);
    e->state.rels.arena = x->a;
}

static void make_edges(struct absint *x) {
    uint32_t nb = x->f->blocks.n;
    x->graph.first_edge = arena_new_array(x->a, uint32_t, nb + 1);
    x->graph.first_in = arena_new_array(x->a, uint32_t, nb + 2);
    for (uint32_t i = 0; i < x->graph.g.nrpo; i++) {
        const struct ir_ins *t = ir_terminator(x->f, x->graph.g.rpo[i]);
        for (uint32_t e = 0; t && e < t->nedges; e++) x->graph.first_in[t->edges[e].to + 2]++;
        if (t) x->graph.nedges += t->nedges;
    }
    for (uint32_t b = 1; b < nb + 2; b++) x->graph.first_in[b] += x->graph.first_in[b - 1];
    x->graph.edges = arena_new_array(x->a, struct absint_edge, x->graph.nedges + 1);
    x->graph.in_edge = arena_new_array(x->a, uint32_t, x->graph.nedges + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->graph.g.nrpo; i++) {
        ir_blk b = x->graph.g.rpo[i];
        const struct ir_ins *t = ir_terminator(x->f, b);
        x->graph.first_edge[b] = n;
        for (uint32_t e = 0; t && e < t->nedges; e++, n++) {
            x->graph.edges[n] =
                (struct absint_edge){.from_block = b, .to_block = t->edges[e].to, .index = e};
            x->graph.in_edge[x->graph.first_in[t->edges[e].to + 1]++] = n;
            make_edge(x, &x->graph.edges[n]);
        }
    }
}

/* ---- hints ---- */

/* Nothing happens in it but that its own parameters decide where to go: what the front end makes of
 * && and ||. */
static bool is_thin(const struct absint *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    const struct ir_ins *t = ir_terminator(x->f, b);
    bool flags = false;
    for (uint32_t i = 0; i < blk->params.n; i++)
        if (x->f->ins.at[blk->params.at[i]].type == IR_I(1)) flags = true;
    return flags && blk->ins.n <= THIN_INS && t && t->nedges > 1 && !absint_is_head(x, b) &&
           x->graph.first_in[b + 1] - x->graph.first_in[b] <= 8;
}

/* The test of an operation's overflow stands just before it. */
static ir_val guard_of(const struct ir_func *f, const struct ir_block *blk, uint32_t at,
                       enum ir_op test) {
    const struct ir_ins *i = &f->ins.at[blk->ins.at[at]];
    for (uint32_t k = at; k-- > 0 && at - k <= GUARD_REACH;) {
        const struct ir_ins *t = &f->ins.at[blk->ins.at[k]];
        if (t->op == test && t->args[0] == i->args[0] && t->args[1] == i->args[1])
            return blk->ins.at[k];
    }
    return 0;
}

static void find_guards(struct absint *x) {
    for (ir_blk b = 1; b < x->f->blocks.n; b++) {
        const struct ir_block *blk = &x->f->blocks.at[b];
        for (uint32_t i = 0; i < blk->ins.n; i++)
            for (int s = 0; s < 2; s++) {
                ir_val v = blk->ins.at[i];
                enum ir_op test = ir_overflow_test((enum ir_op)x->f->ins.at[v].op, s);
                if (test) x->guard[s][v] = guard_of(x->f, blk, i, test);
            }
    }
}

static int by_size(const void *p, const void *q) {
    sbv_t v = *(const sbv_t *)p, w = *(const sbv_t *)q;
    return v < w ? -1 : v > w;
}

static void add_threshold(struct absint *x, sbv_t k) {
    if (x->thresholds.n < 3 * MAX_THRESHOLDS) vec_push(x->a, &x->thresholds, k);
}

/* The constants that the program compares with, and their neighbours. */
static void find_thresholds(struct absint *x) {
    bv_t k;
    uint32_t n = 0;
    for (sbv_t i = -1; i <= 1; i++) add_threshold(x, i);
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *i = &x->f->ins.at[v];
        for (uint32_t a = 0; a < 2 && ir_ops[i->op].shape == S_CMP; a++) {
            if (!absint_tracks(x->f, i->args[a]) || !ir_const_value(x->f, i->args[a], &k)) continue;
            sbv_t s = bv_signed(k, x->f->ins.at[i->args[a]].type);
            for (sbv_t d = -1; d <= 1; d++) add_threshold(x, s + d);
        }
    }
    qsort(x->thresholds.at, x->thresholds.n, sizeof *x->thresholds.at, by_size);
    for (uint32_t i = 0; i < x->thresholds.n; i++)
        if (!n || x->thresholds.at[n - 1] != x->thresholds.at[i])
            x->thresholds.at[n++] = x->thresholds.at[i];
    x->thresholds.n = n;
}

static void make_arrays(struct absint *x) {
    uint32_t nv = x->f->ins.n + 1, nb = x->f->blocks.n + 1;
    x->space = arena_new_array(x->a, struct absint_space, nb);
    x->in = arena_new_array(x->a, struct absint_state, nb);
    x->thin = arena_new_array(x->a, bool, nb);
    x->work.val = arena_new_array(x->a, struct absval, nv);
    x->work.stamp = arena_new_array(x->a, uint32_t, nv);
    x->work.fits = arena_new_array(x->a, uint8_t, nv);
    x->work.alias = arena_new_array(x->a, ir_val, nv);
    x->work.aliased = arena_new_array(x->a, uint32_t, nv);
    x->work.last = arena_new_array(x->a, uint32_t, nv);
    x->found.checked = arena_new_array(x->a, uint8_t, nv);
    x->found.def = arena_new_array(x->a, struct absval, nv);
    x->found.defined = arena_new_array(x->a, bool, nv);
    for (int s = 0; s < 2; s++) x->guard[s] = arena_new_array(x->a, ir_val, nv);
    x->work.rel.arena = x->work.saved.arena = x->a;
}

bool absint_prepare(struct absint *x) {
    uint32_t most = 0;
    make_arrays(x);
    cfg_build(x->a, x->f, &x->graph.g);
    wto_build(x->a, x->f, &x->graph.g, MAX_NEST, &x->graph.order);
    if (!make_spaces(x)) return false;
    make_edges(x);
    for (ir_blk b = 1; b < x->f->blocks.n; b++) {
        x->in[b].vals = arena_new_array(x->a, struct absval, x->space[b].n + 1);
        x->in[b].rels.arena = x->a;
        if (x->space[b].n > most) most = x->space[b].n;
        x->thin[b] = x->graph.order.pos[b] != UINT32_MAX && is_thin(x, b);
    }
    for (int i = 0; i < 3; i++) {
        x->scratch[i].vals = arena_new_array(x->a, struct absval, most + 1);
        x->scratch[i].rels.arena = x->a;
    }
    find_guards(x);
    find_thresholds(x);
    return true;
}
