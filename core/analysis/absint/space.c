/* What the abstract interpreter knows of a function beforehand.
 *
 * Live values: from each use backwards to the definition, once for each block.
 */
#include "core/analysis/absint/internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 300000, THIN_INS = 6, GUARD_REACH = 8, MAX_THRESHOLDS = 48 };

struct live {
    struct absint *x;
    struct arena tmp;
    uint32_t *first_use; /* by value, in use */
    ir_blk *use;
    uint32_t *seen; /* by block: the last value found live there */
    ir_blk *todo;
    VEC(ir_val) * sets; /* by block */
    uint64_t cells;
};

/* ---- liveness ---- */

static void each_use(const struct ir_func *f, const struct ir_ins *i,
                     void (*use)(void *ctx, ir_val v, ir_blk b), void *ctx, ir_blk b) {
    for (uint32_t k = 0; k < i->nargs; k++)
        if (absint_tracks(f, i->args[k])) use(ctx, i->args[k], b);
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            if (absint_tracks(f, i->edges[e].args[k])) use(ctx, i->edges[e].args[k], b);
}

static void count_use(void *ctx, ir_val v, ir_blk b) {
    (void)b;
    ((struct live *)ctx)->first_use[v + 2]++;
}

static void put_use(void *ctx, ir_val v, ir_blk b) {
    struct live *l = ctx;
    l->use[l->first_use[v + 1]++] = b;
}

static void all_uses(struct live *l, void (*use)(void *ctx, ir_val v, ir_blk b)) {
    const struct absint *x = l->x;
    for (uint32_t i = 0; i < x->g.nrpo; i++) {
        const struct ir_block *blk = &x->f->blocks.at[x->g.rpo[i]];
        for (uint32_t k = 0; k < blk->ins.n; k++)
            each_use(x->f, &x->f->ins.at[blk->ins.at[k]], use, l, x->g.rpo[i]);
    }
}

static void live_at(struct live *l, ir_val v, ir_blk b, uint32_t *depth) {
    if (l->seen[b] == v) return;
    l->seen[b] = v;
    vec_push(&l->tmp, &l->sets[b], v);
    l->cells++;
    l->todo[(*depth)++] = b;
}

static bool is_param(const struct ir_func *f, ir_val v) {
    return f->ins.at[v].op == IR_PARAM && !f->ins.at[v].block;
}

static void spread(struct live *l, ir_val v) {
    const struct absint *x = l->x;
    ir_blk def = is_param(x->f, v) ? 1 : x->f->ins.at[v].block;
    uint32_t depth = 0;
    if (!def) return; /* a constant */
    l->seen[def] = is_param(x->f, v) ? l->seen[def] : v;
    for (uint32_t i = l->first_use[v]; i < l->first_use[v + 1]; i++)
        live_at(l, v, l->use[i], &depth);
    while (depth) {
        ir_blk b = l->todo[--depth];
        for (uint32_t i = x->g.pred_begin[b]; i < x->g.pred_begin[b + 1]; i++)
            live_at(l, v, x->g.pred[i], &depth);
    }
}

static int by_number(const void *p, const void *q) {
    ir_val v = *(const ir_val *)p, w = *(const ir_val *)q;
    return v < w ? -1 : v > w;
}

/* Live values and parameters, sorted. */
static void make_space(struct live *l, ir_blk b) {
    struct absint *x = l->x;
    struct absint_space *s = &x->space[b];
    const struct ir_block *blk = &x->f->blocks.at[b];
    s->vals = arena_new_array(x->a, ir_val, l->sets[b].n + blk->params.n + 1);
    for (uint32_t i = 0; i < l->sets[b].n; i++) s->vals[s->n++] = l->sets[b].at[i];
    for (uint32_t i = 0; i < blk->params.n; i++)
        if (absint_tracks(x->f, blk->params.at[i])) s->vals[s->n++] = blk->params.at[i];
    qsort(s->vals, s->n, sizeof *s->vals, by_number);
}

static bool find_live(struct absint *x) {
    struct live l = {.x = x};
    uint32_t nv = x->f->ins.n, nb = x->f->blocks.n;
    l.first_use = arena_new_array(&l.tmp, uint32_t, nv + 2);
    l.seen = arena_new_array(&l.tmp, uint32_t, nb);
    l.todo = arena_new_array(&l.tmp, ir_blk, nb + 1);
    l.sets = arena_alloc(&l.tmp, sizeof *l.sets * nb);
    all_uses(&l, count_use);
    for (uint32_t v = 1; v < nv + 2; v++) l.first_use[v] += l.first_use[v - 1];
    l.use = arena_new_array(&l.tmp, ir_blk, l.first_use[nv + 1] + 1);
    all_uses(&l, put_use);
    for (ir_val v = 1; v < nv && l.cells <= MAX_CELLS; v++)
        if (absint_tracks(x->f, v)) spread(&l, v);
    for (ir_blk b = 1; b < nb && l.cells <= MAX_CELLS; b++) make_space(&l, b);
    bool small = l.cells <= MAX_CELLS;
    arena_free(&l.tmp);
    return small;
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
    x->first_edge = arena_new_array(x->a, uint32_t, nb + 1);
    x->first_in = arena_new_array(x->a, uint32_t, nb + 2);
    for (uint32_t i = 0; i < x->g.nrpo; i++) {
        const struct ir_ins *t = ir_terminator(x->f, x->g.rpo[i]);
        for (uint32_t e = 0; t && e < t->nedges; e++) x->first_in[t->edges[e].to + 2]++;
        if (t) x->nedges += t->nedges;
    }
    for (uint32_t b = 1; b < nb + 2; b++) x->first_in[b] += x->first_in[b - 1];
    x->edges = arena_new_array(x->a, struct absint_edge, x->nedges + 1);
    x->in_edge = arena_new_array(x->a, uint32_t, x->nedges + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->g.nrpo; i++) {
        ir_blk b = x->g.rpo[i];
        const struct ir_ins *t = ir_terminator(x->f, b);
        x->first_edge[b] = n;
        for (uint32_t e = 0; t && e < t->nedges; e++, n++) {
            x->edges[n] =
                (struct absint_edge){.from_block = b, .to_block = t->edges[e].to, .index = e};
            x->in_edge[x->first_in[t->edges[e].to + 1]++] = n;
            make_edge(x, &x->edges[n]);
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
           x->first_in[b + 1] - x->first_in[b] <= 8;
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
    static const struct {
        enum ir_op op, test[2];
    } rows[] = {{IR_ADD, {IR_UADDO, IR_SADDO}},
                {IR_SUB, {IR_USUBO, IR_SSUBO}},
                {IR_MUL, {IR_UMULO, IR_SMULO}}};
    for (ir_blk b = 1; b < x->f->blocks.n; b++) {
        const struct ir_block *blk = &x->f->blocks.at[b];
        for (uint32_t i = 0; i < blk->ins.n; i++)
            for (unsigned r = 0; r < 3; r++)
                for (int s = 0; s < 2; s++)
                    if (x->f->ins.at[blk->ins.at[i]].op == rows[r].op)
                        x->guard[s][blk->ins.at[i]] = guard_of(x->f, blk, i, rows[r].test[s]);
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
    x->val = arena_new_array(x->a, struct absval, nv);
    x->stamp = arena_new_array(x->a, uint32_t, nv);
    x->fits = arena_new_array(x->a, uint8_t, nv);
    x->alias = arena_new_array(x->a, ir_val, nv);
    x->aliased = arena_new_array(x->a, uint32_t, nv);
    x->last = arena_new_array(x->a, uint32_t, nv);
    x->checked = arena_new_array(x->a, uint8_t, nv);
    x->def = arena_new_array(x->a, struct absval, nv);
    x->defined = arena_new_array(x->a, bool, nv);
    for (int s = 0; s < 2; s++) x->guard[s] = arena_new_array(x->a, ir_val, nv);
    x->rel.arena = x->saved.arena = x->a;
}

bool absint_prepare(struct absint *x) {
    uint32_t most = 0;
    make_arrays(x);
    cfg_build(x->a, x->f, &x->g);
    wto_build(x->a, x->f, &x->g, &x->order);
    if (!find_live(x)) return false;
    make_edges(x);
    for (ir_blk b = 1; b < x->f->blocks.n; b++) {
        x->in[b].vals = arena_new_array(x->a, struct absval, x->space[b].n + 1);
        x->in[b].rels.arena = x->a;
        if (x->space[b].n > most) most = x->space[b].n;
        x->thin[b] = x->order.pos[b] != UINT32_MAX && is_thin(x, b);
    }
    for (int i = 0; i < 3; i++) {
        x->scratch[i].vals = arena_new_array(x->a, struct absval, most + 1);
        x->scratch[i].rels.arena = x->a;
    }
    find_guards(x);
    find_thresholds(x);
    return true;
}
