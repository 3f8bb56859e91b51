/* Order, loops and liveness for symbolic execution.
 *
 * The order is a weak topological order (Bourdoncle, "Efficient chaotic iteration
 * strategies with widenings", FMPA 1993): components are the strongly connected
 * components of the graph, each with a head, and recursively those of the component
 * without its head.  Every edge goes forward in it or to the head of a component
 * that contains its source; that holds for irreducible graphs too, so they need
 * no special case anywhere.  The head is the member that a depth-first search
 * enters first: in reducible graphs the natural loop's header.
 * Components come from Tarjan's algorithm with an explicit stack (functions of
 * 10,000 blocks); only the nesting of loops is recursion.
 */
#include "encoders/symex/plan.h"

#include <string.h>

struct frame {
    ir_blk block;
    uint32_t edge;
};

struct ordering {
    struct arena *arena;
    struct plan *plan;
    const struct ir_func *f;
    uint32_t *rank;   /* reverse postorder from the entry, from 1; 0 = not reached */
    uint32_t *region; /* blocks with the region at hand are in the subgraph */
    uint32_t regions;
    uint32_t *index, *low; /* Tarjan's */
    bool *stacked;
};

static const struct ir_ins *terminator(const struct ir_func *f, ir_blk b) {
    return &f->ins.at[f->blocks.at[b].ins.at[f->blocks.at[b].ins.n - 1]];
}

/* rank: reverse postorder of a depth-first search. */
static void rank_blocks(struct ordering *o) {
    uint32_t n = o->f->blocks.n, left = n, depth = 0;
    struct frame *stack = arena_new_array(o->arena, struct frame, n + 1);
    bool *seen = arena_new_array(o->arena, bool, n);
    stack[depth++] = (struct frame){1, 0};
    seen[1] = true;
    while (depth) {
        struct frame *top = &stack[depth - 1];
        const struct ir_ins *t = terminator(o->f, top->block);
        if (top->edge == t->nedges) {
            o->rank[top->block] = left--;
            depth--;
            continue;
        }
        ir_blk to = t->edges[top->edge++].to;
        if (seen[to]) continue;
        seen[to] = true;
        stack[depth++] = (struct frame){to, 0};
    }
}

struct component {
    ir_blk *at;
    uint32_t n;
    bool cyclic;
};

struct tarjan {
    VEC(ir_blk) stack;
    VEC(struct frame) work;
    VEC(struct component) found; /* in reverse topological order */
    uint32_t next;
};

static bool self_edge(const struct ir_func *f, ir_blk b) {
    const struct ir_ins *t = terminator(f, b);
    for (uint32_t i = 0; i < t->nedges; i++)
        if (t->edges[i].to == b) return true;
    return false;
}

/* The component whose root is b: what lies above b on the stack. */
static void pop_component(struct ordering *o, struct tarjan *t, ir_blk b) {
    uint32_t from = t->stack.n;
    while (t->stack.at[--from] != b) {
    }
    struct component c = {.n = t->stack.n - from};
    c.at = arena_new_array(o->arena, ir_blk, c.n);
    memcpy(c.at, &t->stack.at[from], c.n * sizeof *c.at);
    c.cyclic = c.n > 1 || self_edge(o->f, b);
    for (uint32_t i = 0; i < c.n; i++) o->stacked[c.at[i]] = false;
    t->stack.n = from;
    vec_push(o->arena, &t->found, c);
}

static void enter(struct ordering *o, struct tarjan *t, ir_blk b) {
    o->index[b] = o->low[b] = ++t->next;
    o->stacked[b] = true;
    vec_push(o->arena, &t->stack, b);
    vec_push(o->arena, &t->work, (struct frame){b, 0});
}

static void lower(struct ordering *o, ir_blk b, uint32_t to) {
    if (to < o->low[b]) o->low[b] = to;
}

static void search(struct ordering *o, struct tarjan *t, ir_blk root) {
    uint32_t region = o->region[root];
    enter(o, t, root);
    while (t->work.n) {
        struct frame *top = &t->work.at[t->work.n - 1];
        ir_blk b = top->block;
        const struct ir_ins *term = terminator(o->f, b);
        if (top->edge < term->nedges) {
            ir_blk to = term->edges[top->edge++].to;
            if (o->region[to] != region) continue;
            if (!o->index[to])
                enter(o, t, to);
            else if (o->stacked[to])
                lower(o, b, o->index[to]);
            continue;
        }
        t->work.n--;
        if (t->work.n) lower(o, t->work.at[t->work.n - 1].block, o->low[b]);
        if (o->low[b] == o->index[b]) pop_component(o, t, b);
    }
}

static ir_blk head_of(const struct ordering *o, const struct component *c) {
    ir_blk head = c->at[0];
    for (uint32_t i = 1; i < c->n; i++)
        if (o->rank[c->at[i]] < o->rank[head]) head = c->at[i];
    return head;
}

static void place(struct ordering *o, ir_blk b, const ir_blk *heads, uint32_t nest) {
    struct plan *p = o->plan;
    p->order[++p->norder] = b;
    p->blocks[b].pos = p->norder;
    p->blocks[b].nest = nest;
    p->blocks[b].heads = arena_new_array(o->arena, ir_blk, nest + 1);
    if (nest) memcpy(p->blocks[b].heads, heads, nest * sizeof *heads);
}

/* Places the blocks given (all of one region), which lie in the loops `heads`. */
static void arrange(struct ordering *o, const ir_blk *blocks, uint32_t n, const ir_blk *heads,
                    uint32_t nest) {
    struct tarjan t = {0};
    for (uint32_t i = 0; i < n; i++) o->index[blocks[i]] = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!o->index[blocks[i]]) search(o, &t, blocks[i]);
    for (uint32_t i = t.found.n; i-- > 0;) {
        const struct component *c = &t.found.at[i];
        if (!c->cyclic) {
            place(o, c->at[0], heads, nest);
            continue;
        }
        ir_blk head = head_of(o, c), *inner = arena_new_array(o->arena, ir_blk, nest + 1);
        if (nest) memcpy(inner, heads, nest * sizeof *heads);
        inner[nest] = head;
        place(o, head, inner, nest + 1);
        ir_blk *rest = arena_new_array(o->arena, ir_blk, c->n);
        uint32_t k = 0, region = ++o->regions;
        for (uint32_t j = 0; j < c->n; j++)
            if (c->at[j] != head) rest[k++] = c->at[j], o->region[c->at[j]] = region;
        o->region[head] = 0;
        arrange(o, rest, k, inner, nest + 1);
    }
}

static void order_blocks(struct arena *a, struct plan *p) {
    uint32_t n = p->func->blocks.n;
    struct ordering o = {.arena = a, .plan = p, .f = p->func, .regions = 1};
    o.rank = arena_new_array(a, uint32_t, n);
    o.region = arena_new_array(a, uint32_t, n);
    o.index = arena_new_array(a, uint32_t, n);
    o.low = arena_new_array(a, uint32_t, n);
    o.stacked = arena_new_array(a, bool, n);
    rank_blocks(&o);
    /* By rank, so that Tarjan starts at the entry and the order is that of the text where it can.
     */
    ir_blk *reached = arena_new_array(a, ir_blk, n + 1);
    uint32_t lowest = n, k = 0;
    for (ir_blk b = 1; b < n; b++)
        if (o.rank[b] && o.rank[b] < lowest) lowest = o.rank[b];
    for (ir_blk b = 1; b < n; b++)
        if (o.rank[b]) reached[o.rank[b] - lowest] = b, o.region[b] = 1, k++;
    arrange(&o, reached, k, NULL, 0);
}

uint32_t plan_common(const struct plan *p, ir_blk from, ir_blk to) {
    const struct plan_block *f = &p->blocks[from], *t = &p->blocks[to];
    uint32_t n = 0;
    while (n < f->nest && n < t->nest && f->heads[n] == t->heads[n]) n++;
    return n;
}

/* Which branches may leave which loops. */
static void mark_exits(struct plan *p) {
    for (uint32_t i = 1; i <= p->norder; i++) {
        struct plan_block *b = &p->blocks[p->order[i]];
        b->endless = b->nest && b->heads[b->nest - 1] == p->order[i];
    }
    for (uint32_t i = 1; i <= p->norder; i++) {
        struct plan_block *b = &p->blocks[p->order[i]];
        const struct ir_ins *t = terminator(p->func, p->order[i]);
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
    switch (ir_ops[i->op].shape) {
    case S_BIN:
    case S_CMP:
    case S_CAST:
    case S_SEL:
    case S_PTR:
    case S_PRED:
    case S_FBIN:
    case S_FCMP:
    case S_FFUN:
    case S_FTRI:
    case S_FCONV:
    case S_DBG: /* names a value for people: no use */
        return false;
    default:
        return i->op != IR_CHECK || !(skip >> i->check & 1);
    }
}

static uint32_t need(struct plan *p, ir_val *todo, uint32_t n, const ir_val *args, uint32_t nargs) {
    for (uint32_t k = 0; k < nargs; k++) {
        if (p->needed[args[k]]) continue;
        p->needed[args[k]] = true;
        todo[n++] = args[k];
    }
    return n;
}

static void find_needed(struct arena *a, struct plan *p, check_set skip) {
    const struct ir_func *f = p->func;
    struct arena scratch = {0};
    ir_val *todo = arena_new_array(&scratch, ir_val, f->ins.n);
    uint32_t n = 0;
    p->needed = arena_new_array(a, bool, f->ins.n);
    for (ir_val v = 1; v < f->ins.n; v++) {
        p->needed[v] = has_effect(&f->ins.at[v], skip);
        if (p->needed[v]) todo[n++] = v;
    }
    while (n) {
        const struct ir_ins *i = &f->ins.at[todo[--n]];
        n = need(p, todo, n, i->args, i->nargs);
        for (uint32_t e = 0; e < i->nedges; e++)
            n = need(p, todo, n, i->edges[e].args, i->edges[e].nargs);
    }
    arena_free(&scratch);
}

/* ---- liveness: backward data flow on bit sets ---- */

struct sets {
    const struct ir_func *f;
    const bool *needed;
    uint32_t words;
    uint64_t *live; /* words for each block: at its entry */
};

static bool is_variable(const struct ir_func *f, ir_val v) {
    return v && (f->ins.at[v].block || f->ins.at[v].op == IR_PARAM);
}

static void add(const struct sets *s, uint64_t *set, ir_val v) {
    if (is_variable(s->f, v)) set[v / 64] |= 1ull << (v % 64);
}
static void drop(uint64_t *set, ir_val v) { set[v / 64] &= ~(1ull << (v % 64)); }

/* set: live at b's entry, computed from its successors. */
static void transfer(const struct sets *s, ir_blk b, uint64_t *set) {
    const struct ir_ins *t = terminator(s->f, b);
    memset(set, 0, s->words * sizeof *set);
    for (uint32_t e = 0; e < t->nedges; e++) {
        const uint64_t *to = &s->live[(size_t)t->edges[e].to * s->words];
        for (uint32_t w = 0; w < s->words; w++) set[w] |= to[w];
    }
    for (uint32_t e = 0; e < t->nedges; e++)
        for (uint32_t i = 0; i < t->edges[e].nargs; i++) add(s, set, t->edges[e].args[i]);
    for (uint32_t i = s->f->blocks.at[b].ins.n; i-- > 0;) {
        ir_val v = s->f->blocks.at[b].ins.at[i];
        drop(set, v);
        const struct ir_ins *ins = &s->f->ins.at[v];
        if (!s->needed[v]) continue;
        for (uint32_t k = 0; k < ins->nargs; k++) add(s, set, ins->args[k]);
    }
    for (uint32_t i = 0; i < s->f->blocks.at[b].params.n; i++)
        drop(set, s->f->blocks.at[b].params.at[i]);
}

static void keep_live(struct arena *a, struct plan_block *b, const uint64_t *set, uint32_t words) {
    for (uint32_t w = 0; w < words; w++) b->nlive += (uint32_t)__builtin_popcountll(set[w]);
    b->live = arena_new_array(a, ir_val, b->nlive + 1);
    uint32_t k = 0;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t left = set[w]; left; left &= left - 1)
            b->live[k++] = w * 64 + (uint32_t)__builtin_ctzll(left);
}

static void find_live(struct arena *a, struct plan *p) {
    struct arena scratch = {0};
    struct sets s = {.f = p->func, .needed = p->needed, .words = p->func->ins.n / 64 + 1};
    s.live = arena_new_array(&scratch, uint64_t, (size_t)p->func->blocks.n * s.words);
    uint64_t *set = arena_new_array(&scratch, uint64_t, s.words);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = p->norder; i > 0; i--) {
            uint64_t *at = &s.live[(size_t)p->order[i] * s.words];
            transfer(&s, p->order[i], set);
            if (memcmp(at, set, s.words * sizeof *set) == 0) continue;
            memcpy(at, set, s.words * sizeof *set);
            changed = true;
        }
    }
    for (uint32_t i = 1; i <= p->norder; i++)
        keep_live(a, &p->blocks[p->order[i]], &s.live[(size_t)p->order[i] * s.words], s.words);
    arena_free(&scratch);
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
        dead[p->order[i]] = is_dead_end(p, terminator(p->func, p->order[i]), dead, p->order[i]);
    for (uint32_t i = 1; i <= p->norder; i++) {
        struct plan_block *b = &p->blocks[p->order[i]];
        const struct ir_ins *t = terminator(p->func, p->order[i]);
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
    order_blocks(a, p);
    mark_exits(p);
    find_needed(a, p, skip);
    find_live(a, p);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (!is_variable(f, v)) vec_push(a, &p->consts, v);
    return p;
}
