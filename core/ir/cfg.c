/* Control-flow graph.
 *
 * Dominators: Lengauer and Tarjan, "A fast algorithm for finding dominators in a
 * flowgraph", TOPLAS 1979, the simple version (path compression without
 * balancing): O(m log n) whatever the shape.  The iterative scheme that is
 * common elsewhere is quadratic where many blocks jump to one exit, and generated
 * code does that.
 */
#include "core/ir/cfg.h"

#include <string.h>

const struct ir_ins *ir_terminator(const struct ir_func *f, ir_blk b) {
    const struct ir_block *blk = &f->blocks.at[b];
    if (blk->ins.n == 0) return NULL;
    const struct ir_ins *i = &f->ins.at[blk->ins.at[blk->ins.n - 1]];
    return ir_ops[i->op].flags & F_TERM ? i : NULL;
}

/* ---- depth-first search ---- */

struct cfg_frame {
    ir_blk b;
    uint32_t left; /* edges not followed yet: the last one is followed first */
};

struct dfs {
    ir_blk *order;    /* preorder, 1-based */
    uint32_t *number; /* of a block in order; 0 = not reached */
    uint32_t *parent; /* in the tree, as numbers */
    uint32_t n;
};

/* Following the last edge first puts the first successor first in reverse postorder. */
static void search_blocks(struct arena *tmp, const struct ir_func *f, struct cfg *g,
                          struct dfs *d) {
    struct cfg_frame *stack = arena_new_array(tmp, struct cfg_frame, g->nblocks + 1);
    uint32_t top = 0, post = g->nblocks;
    const struct ir_ins *t = ir_terminator(f, 1);
    d->number[1] = ++d->n;
    d->order[1] = 1;
    stack[top++] = (struct cfg_frame){1, t ? t->nedges : 0};
    while (top) {
        struct cfg_frame *fr = &stack[top - 1];
        if (fr->left == 0) {
            g->rpo[--post] = fr->b;
            top--;
            continue;
        }
        ir_blk to = ir_terminator(f, fr->b)->edges[--fr->left].to;
        if (to == 0 || to >= g->nblocks || d->number[to]) continue;
        d->number[to] = ++d->n;
        d->order[d->n] = to;
        d->parent[d->n] = d->number[fr->b];
        t = ir_terminator(f, to);
        stack[top++] = (struct cfg_frame){to, t ? t->nedges : 0};
    }
    g->rpo += post;
    g->nrpo = d->n;
}

/* ---- predecessors ---- */

static void predecessors(struct arena *a, const struct ir_func *f, struct cfg *g) {
    uint32_t total = 0;
    g->pred_begin = arena_new_array(a, uint32_t, g->nblocks + 2);
    for (ir_blk b = 1; b < g->nblocks; b++) {
        const struct ir_ins *t = ir_terminator(f, b);
        if (!t || g->pos[b] == CFG_UNREACHED) continue;
        for (uint32_t e = 0; e < t->nedges; e++, total++)
            if (t->edges[e].to < g->nblocks) g->pred_begin[t->edges[e].to + 1]++;
    }
    for (uint32_t b = 0; b <= g->nblocks; b++) g->pred_begin[b + 1] += g->pred_begin[b];
    g->pred = arena_new_array(a, ir_blk, total);
    uint32_t *fill = arena_new_array(a, uint32_t, g->nblocks + 1);
    for (ir_blk b = 1; b < g->nblocks; b++) {
        const struct ir_ins *t = ir_terminator(f, b);
        if (!t || g->pos[b] == CFG_UNREACHED) continue;
        for (uint32_t e = 0; e < t->nedges; e++) {
            ir_blk to = t->edges[e].to;
            if (to < g->nblocks) g->pred[g->pred_begin[to] + fill[to]++] = b;
        }
    }
}

/* ---- dominators, over depth-first numbers ---- */

struct lt {
    uint32_t *semi, *idom, *ancestor, *label;
    uint32_t *bucket, *next; /* vertices by semidominator, as lists */
    uint32_t *path;
};

/* Compress the path above v and return the vertex of least semidominator on it. */
static uint32_t eval(struct lt *s, uint32_t v) {
    if (!s->ancestor[v]) return v;
    uint32_t n = 0;
    for (uint32_t u = v; s->ancestor[s->ancestor[u]]; u = s->ancestor[u]) s->path[n++] = u;
    while (n) {
        uint32_t u = s->path[--n], up = s->ancestor[u];
        if (s->semi[s->label[up]] < s->semi[s->label[u]]) s->label[u] = s->label[up];
        s->ancestor[u] = s->ancestor[up];
    }
    return s->label[v];
}

static void empty_bucket(struct lt *s, uint32_t p) {
    for (uint32_t v = s->bucket[p]; v; v = s->next[v]) {
        uint32_t u = eval(s, v);
        s->idom[v] = s->semi[u] < s->semi[v] ? u : p;
    }
    s->bucket[p] = 0;
}

static uint32_t *lt_array(struct arena *a, uint32_t n) { return arena_new_array(a, uint32_t, n); }

static void dominators(struct arena *tmp, struct cfg *g, const struct dfs *d) {
    uint32_t n = d->n + 1;
    struct lt s = {lt_array(tmp, n), lt_array(tmp, n), lt_array(tmp, n), lt_array(tmp, n),
                   lt_array(tmp, n), lt_array(tmp, n), lt_array(tmp, n)};
    for (uint32_t v = 1; v < n; v++) s.semi[v] = s.label[v] = v;
    for (uint32_t v = d->n; v > 1; v--) {
        ir_blk b = d->order[v];
        for (uint32_t i = g->pred_begin[b]; i < g->pred_begin[b + 1]; i++) {
            uint32_t u = eval(&s, d->number[g->pred[i]]);
            if (s.semi[u] < s.semi[v]) s.semi[v] = s.semi[u];
        }
        s.next[v] = s.bucket[s.semi[v]];
        s.bucket[s.semi[v]] = v;
        s.ancestor[v] = d->parent[v];
        empty_bucket(&s, d->parent[v]);
    }
    for (uint32_t v = 2; v < n; v++) {
        if (s.idom[v] != s.semi[v]) s.idom[v] = s.idom[s.idom[v]];
        g->idom[d->order[v]] = d->order[s.idom[v]];
    }
}

/* Visit intervals of the dominator tree.  Subtree sizes first, then places: a
 * dominator precedes what it dominates in reverse postorder. */
static void intervals(struct arena *tmp, struct cfg *g) {
    uint32_t *size = lt_array(tmp, g->nblocks), *used = lt_array(tmp, g->nblocks);
    for (uint32_t i = g->nrpo; i-- > 0;) {
        ir_blk b = g->rpo[i];
        size[b]++;
        if (g->idom[b]) size[g->idom[b]] += size[b];
    }
    for (uint32_t i = 0; i < g->nrpo; i++) {
        ir_blk b = g->rpo[i], up = g->idom[b];
        g->dom_in[b] = up ? g->dom_in[up] + 1 + used[up] : 0;
        g->dom_out[b] = g->dom_in[b] + size[b];
        if (up) used[up] += size[b];
    }
}

void cfg_build(struct arena *a, const struct ir_func *f, struct cfg *out) {
    struct arena tmp = {0};
    *out = (struct cfg){.nblocks = f->blocks.n};
    uint32_t n = f->blocks.n + 1;
    out->rpo = arena_new_array(a, ir_blk, n);
    out->pos = arena_new_array(a, uint32_t, n);
    out->idom = arena_new_array(a, ir_blk, n);
    out->dom_in = arena_new_array(a, uint32_t, n);
    out->dom_out = arena_new_array(a, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) out->pos[i] = CFG_UNREACHED;
    struct dfs d = {lt_array(&tmp, n + 1), lt_array(&tmp, n), lt_array(&tmp, n + 1), 0};
    if (f->blocks.n > 1) search_blocks(&tmp, f, out, &d);
    for (uint32_t i = 0; i < out->nrpo; i++) out->pos[out->rpo[i]] = i;
    predecessors(a, f, out);
    if (d.n) dominators(&tmp, out, &d);
    intervals(&tmp, out);
    arena_free(&tmp);
}

bool cfg_dominates(const struct cfg *g, ir_blk a, ir_blk b) {
    if (g->pos[a] == CFG_UNREACHED || g->pos[b] == CFG_UNREACHED) return false;
    return g->dom_in[a] <= g->dom_in[b] && g->dom_in[b] < g->dom_out[a];
}

bool cfg_has_loop(const struct ir_func *f) {
    struct arena tmp = {0};
    struct cfg g;
    bool found = false;
    cfg_build(&tmp, f, &g);
    for (uint32_t i = 0; i < g.nrpo && !found; i++)
        for (uint32_t p = g.pred_begin[g.rpo[i]]; p < g.pred_begin[g.rpo[i] + 1]; p++)
            found = found || g.pos[g.pred[p]] >= i;
    arena_free(&tmp);
    return found;
}

uint32_t cfg_loop(struct arena *tmp, const struct cfg *g, ir_blk head, bool *in) {
    VEC(ir_blk) todo = {0};
    uint32_t n = 1;
    memset(in, 0, g->nblocks * sizeof *in);
    in[head] = true;
    for (uint32_t i = g->pred_begin[head]; i < g->pred_begin[head + 1]; i++)
        if (cfg_dominates(g, head, g->pred[i])) vec_push(tmp, &todo, g->pred[i]);
    if (!todo.n) return 0;
    while (todo.n) {
        ir_blk b = todo.at[--todo.n];
        if (in[b]) continue;
        in[b] = true;
        n++;
        for (uint32_t i = g->pred_begin[b]; i < g->pred_begin[b + 1]; i++)
            vec_push(tmp, &todo, g->pred[i]);
    }
    return n;
}

bool *cfg_leads_to(struct arena *a, const struct cfg *g, const ir_blk *to, uint32_t n) {
    bool *leads = arena_new_array(a, bool, g->nblocks);
    VEC(ir_blk) left = {0};
    for (uint32_t i = 0; i < n; i++) vec_push(a, &left, to[i]);
    while (left.n) {
        ir_blk b = left.at[--left.n];
        for (uint32_t i = g->pred_begin[b]; i < g->pred_begin[b + 1]; i++) {
            if (leads[g->pred[i]]) continue;
            leads[g->pred[i]] = true;
            vec_push(a, &left, g->pred[i]);
        }
    }
    return leads;
}
