/* Strongly connected components, each without its head taken apart again (wto.h).
 *
 * Tarjan (SIAM J. Comput. 1972) with a stack of its own (functions of 10,000 blocks); recursion
 * only over nesting.
 */
#include "core/analysis/flow/wto.h"

#include <string.h>

struct wto_frame {
    ir_blk b;
    uint32_t edge;
};

struct wto_search {
    const struct ir_func *f;
    struct wto *out;
    uint32_t *part;  /* by block: number of the set at hand that it is in; 0 = emitted or none */
    uint32_t *index; /* visit number; 0 = not visited in this set */
    uint32_t *low;
    bool *open;
    ir_blk *stack; /* of open blocks */
    struct wto_frame *frames;
    uint32_t parts;
    uint32_t max_nest;
};

static void append_block(struct wto_search *s, ir_blk b) {
    s->part[b] = 0;
    s->out->pos[b] = s->out->n;
    s->out->order[s->out->n++] = b;
}

/* Blocks of the set `part` that b's e-th edge leads to; 0: none. */
static ir_blk next_in_set(const struct wto_search *s, ir_blk b, uint32_t e, uint32_t part) {
    const struct ir_ins *t = ir_terminator(s->f, b);
    ir_blk to = t->edges[e].to;
    return s->part[to] == part ? to : 0;
}

static uint32_t edges_of(const struct wto_search *s, ir_blk b) {
    const struct ir_ins *t = ir_terminator(s->f, b);
    return t ? t->nedges : 0;
}

/* Components come out in reverse topological order. */
struct components {
    ir_blk *at;
    uint32_t *end; /* of each, in at */
    uint32_t n, total;
};

static void visit_edges(struct wto_search *s, uint32_t part, uint32_t *depth, uint32_t *open,
                        uint32_t *visits) {
    struct wto_frame *fr = &s->frames[*depth - 1];
    while (fr->edge < edges_of(s, fr->b)) {
        ir_blk to = next_in_set(s, fr->b, fr->edge++, part);
        if (!to) continue;
        if (s->index[to]) {
            if (s->open[to] && s->index[to] < s->low[fr->b]) s->low[fr->b] = s->index[to];
            continue;
        }
        s->index[to] = s->low[to] = ++*visits;
        s->open[to] = true;
        s->stack[(*open)++] = to;
        s->frames[(*depth)++] = (struct wto_frame){to, 0};
        return;
    }
}

/* The block on top has no edges left. */
static void leave_frame(struct wto_search *s, uint32_t *depth, uint32_t *open,
                        struct components *c) {
    ir_blk b = s->frames[--*depth].b;
    if (*depth && s->low[b] < s->low[s->frames[*depth - 1].b])
        s->low[s->frames[*depth - 1].b] = s->low[b];
    if (s->low[b] != s->index[b]) return;
    uint32_t from = *open;
    while (s->stack[--from] != b) continue;
    for (uint32_t i = from; i < *open; i++) {
        s->open[s->stack[i]] = false;
        c->at[c->total++] = s->stack[i];
    }
    *open = from;
    c->end[c->n++] = c->total;
}

static void search_from(struct wto_search *s, ir_blk root, uint32_t part, uint32_t *visits,
                        struct components *c) {
    uint32_t depth = 0, open = 0;
    s->index[root] = s->low[root] = ++*visits;
    s->open[root] = true;
    s->stack[open++] = root;
    s->frames[depth++] = (struct wto_frame){root, 0};
    while (depth) {
        uint32_t before = depth;
        visit_edges(s, part, &depth, &open, visits);
        if (depth == before && s->frames[depth - 1].edge >= edges_of(s, s->frames[depth - 1].b))
            leave_frame(s, &depth, &open, c);
    }
}

static void decompose(struct wto_search *s, const ir_blk *set, uint32_t n, uint32_t nest);

static bool loops_itself(const struct wto_search *s, ir_blk b) {
    for (uint32_t e = 0; e < edges_of(s, b); e++)
        if (ir_terminator(s->f, b)->edges[e].to == b) return true;
    return false;
}

/* at: in the order of their visits, so first the one that was entered first, the head. */
static void component(struct wto_search *s, ir_blk *at, uint32_t n, uint32_t nest) {
    uint32_t here = s->out->n;
    if (n == 1) {
        append_block(s, at[0]);
        if (loops_itself(s, at[0])) s->out->end[here] = here + 1;
        return;
    }
    if (nest >= s->max_nest) {
        for (uint32_t i = 0; i < n; i++) {
            append_block(s, at[i]);
            s->out->end[here + i] = here + n;
        }
        return;
    }
    append_block(s, at[0]);
    decompose(s, at + 1, n - 1, nest + 1);
    s->out->end[here] = s->out->n;
}

static void decompose(struct wto_search *s, const ir_blk *set, uint32_t n, uint32_t nest) {
    struct arena tmp = {0};
    struct components c = {.at = arena_new_array(&tmp, ir_blk, n + 1),
                           .end = arena_new_array(&tmp, uint32_t, n + 1)};
    uint32_t part = ++s->parts, visits = 0;
    for (uint32_t i = 0; i < n; i++) {
        s->part[set[i]] = part;
        s->index[set[i]] = 0;
    }
    for (uint32_t i = 0; i < n; i++)
        if (!s->index[set[i]]) search_from(s, set[i], part, &visits, &c);
    for (uint32_t i = c.n; i-- > 0;) {
        uint32_t from = i ? c.end[i - 1] : 0;
        component(s, c.at + from, c.end[i] - from, nest);
    }
    arena_free(&tmp);
}

void wto_build(struct arena *a, const struct ir_func *f, const struct cfg *g, uint32_t max_nest,
               struct wto *out) {
    struct arena tmp = {0};
    uint32_t n = f->blocks.n + 1;
    struct wto_search s = {.f = f, .out = out, .max_nest = max_nest};
    s.part = arena_new_array(&tmp, uint32_t, n);
    s.index = arena_new_array(&tmp, uint32_t, n);
    s.low = arena_new_array(&tmp, uint32_t, n);
    s.open = arena_new_array(&tmp, bool, n);
    s.stack = arena_new_array(&tmp, ir_blk, n);
    s.frames = arena_new_array(&tmp, struct wto_frame, n);
    *out = (struct wto){.order = arena_new_array(a, ir_blk, n),
                        .end = arena_new_array(a, uint32_t, n),
                        .pos = arena_new_array(a, uint32_t, n)};
    for (uint32_t b = 0; b < n; b++) out->pos[b] = UINT32_MAX;
    decompose(&s, g->rpo, g->nrpo, 0);
    arena_free(&tmp);
}

void wto_find_loops(struct arena *a, const struct wto *o, uint32_t nblocks,
                    struct wto_loops *by_block) {
    struct arena tmp = {0};
    ir_blk *heads = arena_new_array(&tmp, ir_blk, o->n + 1);
    uint32_t *end = arena_new_array(&tmp, uint32_t, o->n + 1), nest = 0;
    memset(by_block, 0, nblocks * sizeof *by_block);
    for (uint32_t i = 0; i < o->n; i++) {
        while (nest && end[nest - 1] <= i) nest--;
        if (o->end[i]) {
            heads[nest] = o->order[i];
            end[nest++] = o->end[i];
        }
        struct wto_loops *here = &by_block[o->order[i]];
        here->n = nest;
        here->heads = arena_new_array(a, ir_blk, nest + 1);
        if (nest) memcpy(here->heads, heads, nest * sizeof *heads);
    }
    arena_free(&tmp);
}
