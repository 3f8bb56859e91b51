/* Memory that can no longer be reached (IR's noleak).
 *
 * Reachability as terms: from the roots along the pointers that objects hold, to a fixed point.
 * Pointers at constant offsets are followed exactly, each under its condition; an array of
 * pointers that may hold one to the heap, and unknown memory, taint the answer.  A
 * function without body may keep what it was passed: such objects count as roots ever after.
 * A pointer that is kept only as a number does not count.
 */
#include "encoders/memory/cell.h"
#include "encoders/memory/heap.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

enum { MAX_WORK = 200000, MAX_POINTEES = 256 };

struct edge {
    uint32_t from, to; /* nodes */
    term cond, last;   /* last: what it contributed */
};

struct leak {
    struct symex *x;
    struct state *s;
    struct arena scratch;
    VEC(uint32_t) nodes; /* objects */
    struct map node_of;  /* object to 1 + node */
    VEC(struct edge) edges;
    term *reach; /* by node */
    term unsure; /* false, or tainted: not known */
    uint32_t from;
};

static void taint_answer(struct leak *k) {
    if (term_is_false(k->x->s, k->unsure))
        k->unsure = tainted(k->x, IR_I(1), "what memory holds references to").v;
}

static bool node(const struct leak *k, uint32_t object, uint32_t *out) {
    uint64_t n;
    if (!map_get(&k->node_of, object, &n)) return false;
    *out = (uint32_t)n - 1;
    return true;
}

/* ---- the pointers that an object holds ---- */

static void see_pointer(struct leak *k, struct value p, term cond) {
    struct targets t;
    uint32_t to;
    memory_peek(k->x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        term c = term_and(k->x->s, cond, t.at[i].cond);
        if (t.at[i].object == OBJ_WILD && !term_is_false(k->x->s, c)) taint_answer(k);
        if (term_is_false(k->x->s, c) || !node(k, t.at[i].object, &to)) continue;
        vec_push(&k->scratch, &k->edges, (struct edge){k->from, to, c, 0});
    }
}

static bool may_hold_heap(struct leak *k, term objs) {
    struct term_node n = *term_get(k->x->s, objs);
    bv_t leaf[MAX_POINTEES];
    uint32_t count;
    for (; n.op == TERM_STORE; n = *term_get(k->x->s, n.arg[0])) {
        if (!tree_leaves(k->x, n.arg[2], leaf, MAX_POINTEES, &count)) return true;
        for (uint32_t i = 0; i < count; i++)
            if (leaf[i] == OBJ_WILD || k->x->mem.objects.at[leaf[i]].kind == OBJECT_HEAP)
                return true;
    }
    switch (n.op) {
    case TERM_ITE: /* few: one a merge */
        return may_hold_heap(k, n.arg[1]) || may_hold_heap(k, n.arg[2]);
    case TERM_SPLICE:
        return may_hold_heap(k, n.arg[0]) || may_hold_heap(k, n.arg[1]);
    case TERM_SHIFTED:
        return may_hold_heap(k, n.arg[0]);
    default:
        return false;
    }
}

static void see_views(struct leak *k, const struct contents *c) {
    for (uint32_t i = 0; i < c->nviews; i++) {
        const struct array_view *v = &c->views[i];
        bool bytes = v->size == 1 && depends_on_address(k->x, v->vals);
        if (bytes || (v->is_ptr && may_hold_heap(k, v->objs))) taint_answer(k);
    }
}

static void see_offset(struct leak *k, struct contents *c, uint64_t off, term live) {
    uint32_t size = k->x->ptr_bits / 8;
    const struct cell *own = trie_get(c->cells, off);
    if (own && (!is_ptr(own->v) || own->size != size)) return;
    struct loaded l = contents_load(k->x, c, off, size, true, no_use());
    see_pointer(k, l.v, term_and(k->x->s, live, init_all(k->x, l.init)));
}

/* Offsets at which c, or what it was merged from, has a pointer. */
static void collect_offsets(struct leak *k, const struct contents *c, struct map *offsets) {
    void *item;
    for (uint64_t at = 0; trie_next(c->cells, &at, &item); at++)
        if (is_ptr(((const struct cell *)item)->v)) map_put(&k->scratch, offsets, at, 1);
    see_views(k, c);
    if (c->src->kind == SOURCE_UNKNOWN && c->src->taint) taint_answer(k);
    if (c->src->kind != SOURCE_MIX) return;
    collect_offsets(k, c->src->a, offsets);
    collect_offsets(k, c->src->b, offsets);
}

static void see_object(struct leak *k, uint32_t n) {
    struct contents *c = memory_get(k->x, &k->s->mem, k->nodes.at[n]);
    struct map offsets = {0};
    k->from = n;
    collect_offsets(k, c, &offsets);
    for (uint32_t i = 0; i < offsets.cap; i++)
        if (offsets.slot[i].used) see_offset(k, c, offsets.slot[i].key, c->live);
}

/* ---- the graph ---- */

static void add_nodes(struct leak *k, bool locals) {
    void *item;
    for (uint64_t id = 0; trie_next(k->s->mem.objects, &id, &item); id++) {
        const struct contents *c = item;
        enum object_kind kind = k->x->mem.objects.at[id].kind;
        if (term_is_false(k->x->s, c->live) || (kind == OBJECT_LOCAL && !locals)) continue;
        vec_push(&k->scratch, &k->nodes, (uint32_t)id);
        map_put(&k->scratch, &k->node_of, id, k->nodes.n);
    }
    k->reach = arena_new_array(&k->scratch, term, k->nodes.n + 1);
    for (uint32_t i = 0; i < k->nodes.n; i++) k->reach[i] = term_false(k->x->s);
}

static void close_graph(struct leak *k) {
    struct term_store *s = k->x->s;
    uint64_t work = 0;
    bool changed = true;
    /* A path through all nodes is the longest there is; in a cycle terms may go on changing. */
    for (uint32_t round = 0; changed && round <= k->nodes.n; round++) {
        changed = false;
        for (uint32_t i = k->edges.n; i-- > 0;) { /* lists mostly point to older objects */
            struct edge *e = &k->edges.at[i];
            term now = term_and(s, k->reach[e->from], e->cond);
            if (now == e->last || e->from == e->to || term_is_true(s, k->reach[e->to])) continue;
            e->last = now;
            term sum = term_or(s, k->reach[e->to], now);
            changed |= sum != k->reach[e->to];
            k->reach[e->to] = sum;
        }
        work += k->edges.n;
        if (work > MAX_WORK || term_count(s) > k->x->opt.max_terms) {
            taint_answer(k);
            return;
        }
    }
}

static void root_value(struct leak *k, struct value p) {
    struct targets t;
    uint32_t to;
    if (!is_ptr(p)) return;
    memory_peek(k->x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        if (t.at[i].object == OBJ_WILD) taint_answer(k);
        if (!node(k, t.at[i].object, &to)) continue;
        k->reach[to] = term_or(k->x->s, k->reach[to], t.at[i].cond);
    }
}

static void build_leak(struct leak *k, bool locals) {
    k->unsure = term_false(k->x->s);
    add_nodes(k, locals);
    for (uint32_t i = 0; i < k->nodes.n; i++) see_object(k, i);
}

/* ---- calls without body ---- */

bool leak_wanted(const struct symex *x) { return !(x->opt.skip >> CHECK_MEMORY_LEAK & 1); }

void leak_escape(struct symex *x, struct state *s, const struct value *args, uint32_t n,
                 bool statics) {
    if (!leak_wanted(x)) return;
    struct leak k = {.x = x, .s = s};
    build_leak(&k, true);
    for (uint32_t i = 0; i < n; i++) root_value(&k, args[i]);
    for (uint32_t i = 0; i < k.nodes.n; i++) {
        const struct object *o = &x->mem.objects.at[k.nodes.at[i]];
        if (o->kind != OBJECT_GLOBAL || o->is_const) continue;
        if (statics || !x->m->globals.at[o->index]->is_static) k.reach[i] = term_true(x->s);
    }
    close_graph(&k);
    for (uint32_t i = 0; i < k.nodes.n; i++) {
        struct object *o = &x->mem.objects.at[k.nodes.at[i]];
        term kept = term_or(x->s, k.reach[i], k.unsure);
        if (o->kind != OBJECT_HEAP || term_is_false(x->s, kept)) continue;
        kept = term_and(x->s, s->guard->all, kept);
        o->escaped = o->escaped ? term_or(x->s, o->escaped, kept) : kept;
    }
    arena_free(&k.scratch);
}

/* ---- the fact ---- */

/* Made, and not freed. */
static term stands(const struct leak *k, uint32_t n) {
    const struct object *o = &k->x->mem.objects.at[k->nodes.at[n]];
    return term_and(k->x->s, o->made, memory_get(k->x, &k->s->mem, k->nodes.at[n])->live);
}

static void add_roots(struct leak *k) {
    for (uint32_t i = 0; i < k->nodes.n; i++) {
        const struct object *o = &k->x->mem.objects.at[k->nodes.at[i]];
        if (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_UNKNOWN)
            k->reach[i] = term_true(k->x->s);
        else if (o->escaped)
            k->reach[i] = o->escaped;
    }
}

term leak_none(struct symex *x, struct state *s, bool at_all, struct value result) {
    struct leak k = {.x = x, .s = s};
    if (!leak_wanted(x) || (at_all && !x->opt.program)) return term_true(x->s);
    build_leak(&k, false);
    if (!at_all) {
        add_roots(&k);
        root_value(&k, result);
        close_graph(&k);
    }
    term ok = term_true(x->s);
    for (uint32_t i = 0; i < k.nodes.n; i++) {
        if (x->mem.objects.at[k.nodes.at[i]].kind != OBJECT_HEAP) continue;
        term fine = term_or(x->s, term_not(x->s, stands(&k, i)), k.unsure);
        if (!at_all) fine = term_or(x->s, fine, k.reach[i]);
        ok = term_and(x->s, ok, fine);
    }
    arena_free(&k.scratch);
    return ok;
}
