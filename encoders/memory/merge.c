/* Merging states that meet at a block.
 *
 * Values become ites on the condition that tells the two apart (guard.c).
 * Memory is merged by what differs: subtrees that both share are not looked at, nor are
 * objects with the same contents.  Cells are merged one by one.  Contents that do
 * not match (different layouts, different origins) become a source that chooses on reading.
 */
#include "encoders/memory/merge.h"
#include "encoders/memory/flat.h"
#include "encoders/memory/source.h"
#include "encoders/memory/view.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"

#include <string.h>

struct contents_merging {
    struct symex *x;
    term sel; /* a's executions */
    struct contents *a, *b;
    uint64_t owner;
    bool failed;
};

/* ---- one object ---- */

static void *merge_cell(void *ctx, uint64_t off, void *pa, void *pb) {
    struct contents_merging *m = ctx;
    struct symex *x = m->x;
    struct cell *a = pa, *b = pb;
    if (m->failed) return NULL;
    x->sched.merged_cells++;
    const struct cell *one = a ? a : b;
    struct loaded la, lb;
    if (a && b) {
        if (a->size != b->size || is_ptr(a->v) != is_ptr(b->v)) return m->failed = true, NULL;
        la = (struct loaded){a->v, a->init}, lb = (struct loaded){b->v, b->init};
    } else {
        struct contents *other = a ? m->b : m->a;
        if (contents_touches(other, off, one->size)) return m->failed = true, NULL;
        la = lb = (struct loaded){one->v, one->init};
        struct loaded was = source_load(x, other->src, off, one->size, is_ptr(one->v), no_use());
        *(a ? &lb : &la) = was;
    }
    struct loaded l = loaded_ite(x, m->sel, la, lb);
    struct cell *c = arena_new(&x->arena, struct cell);
    *c = (struct cell){.owner = m->owner, .v = l.v, .init = l.init, .size = one->size};
    return c;
}

/* Views that only one of them has are made in the other: both are copies of our own. */
static bool same_views(struct symex *x, struct contents *a, struct contents *b) {
    if (flat_view(a)) flat_make(x, b, no_use());
    if (flat_view(b)) flat_make(x, a, no_use());
    for (uint32_t i = 0; i < a->nviews; i++)
        if (!view_over(x, b, &a->views[i], no_use())) return false;
    for (uint32_t i = 0; i < b->nviews; i++)
        if (!view_over(x, a, &b->views[i], no_use())) return false;
    return a->nviews == b->nviews;
}

static bool merge_views(struct symex *x, term sel, struct contents *out, const struct contents *a,
                        struct contents *b) {
    out->nviews = a->nviews;
    out->views = arena_new_array(&x->arena, struct array_view, a->nviews + 1);
    for (uint32_t i = 0; i < a->nviews; i++) {
        const struct array_view *v = view_over(x, b, &a->views[i], no_use());
        if (!v) return false;
        out->views[i] = view_ite(x, sel, &a->views[i], v);
    }
    return true;
}

/* Cell by cell and view by view; false if layouts differ. */
static bool merge_alike(struct contents_merging *m, struct contents *out) {
    struct symex *x = m->x;
    struct contents a = *m->a, b = *m->b;
    if (a.src != b.src && !(flat_view(&a) && flat_view(&b))) return false;
    if (a.nviews || b.nviews) {
        a.owner = ++x->mem.owners, b.owner = ++x->mem.owners;
        if (!same_views(x, &a, &b) || !merge_views(x, m->sel, out, &a, &b)) return false;
    }
    struct contents_merging cells = *m;
    cells.a = &a, cells.b = &b;
    struct trie_merger merger = {&cells, merge_cell};
    out->cells = trie_merge(&x->arena, m->owner, &merger, a.cells, b.cells);
    return !cells.failed;
}

/* Where they cannot be matched, reading chooses. */
static struct source *either(const struct contents_merging *m) {
    struct source *s = source_new(m->x, SOURCE_MIX);
    s->sel = m->sel;
    s->a = m->a;
    s->b = m->b;
    return s;
}

static struct contents *merge_contents(struct contents_merging *m) {
    struct symex *x = m->x;
    const struct contents *a = m->a, *b = m->b;
    term live = term_ite(x->s, m->sel, a->live, b->live);
    struct contents *c = arena_new(&x->arena, struct contents);
    if (term_is_false(x->s, a->live) || term_is_false(x->s, b->live)) {
        *c = term_is_false(x->s, a->live) ? *b : *a; /* the dead one is not read */
    } else {
        struct contents none = {.holes = a->holes || b->holes, .stale = a->stale || b->stale};
        *c = none;
        bool alike = merge_alike(m, c);
        if (!alike) *c = none;
        c->src = alike && a->src == b->src ? a->src : either(m);
    }
    c->owner = m->owner;
    c->live = live;
    return c;
}

struct contents *contents_ite(struct symex *x, term cond, struct contents *a, struct contents *b,
                              uint64_t owner) {
    struct contents_merging m = {.x = x, .sel = cond, .a = a, .b = b, .owner = owner};
    return merge_contents(&m);
}

bool contents_same(const struct contents *a, const struct contents *b) {
    return a->live == b->live && a->src == b->src && a->cells == b->cells &&
           a->nviews == b->nviews &&
           (!a->nviews || memcmp(a->views, b->views, a->nviews * sizeof *a->views) == 0);
}

static void *merge_object(void *ctx, uint64_t id, void *pa, void *pb) {
    struct contents_merging m = *(struct contents_merging *)ctx;
    struct contents *initial = m.x->mem.objects.at[id].initial;
    m.a = pa ? pa : initial;
    m.b = pb ? pb : initial;
    /* Allocated on one side only: on the other, nothing can refer to it. */
    if (!m.a || !m.b) return m.a ? m.a : m.b;
    if (m.a == m.b || contents_same(m.a, m.b)) return m.a;
    return merge_contents(&m);
}

/* ---- whole states ---- */

static void merge_counts(struct state *to, const struct state *a, const struct state *b,
                         uint32_t nest, struct symex *x) {
    to->branches = a->branches > b->branches ? a->branches : b->branches;
    to->deepest = a->deepest > b->deepest ? a->deepest : b->deepest;
    if (!nest || a->loops == b->loops) return;
    to->loops = arena_new_array(&x->arena, struct loop_count, nest);
    for (uint32_t i = 0; i < nest; i++) {
        const struct loop_count *l = &a->loops[i], *r = &b->loops[i];
        to->loops[i].iteration = l->iteration;
        to->loops[i].cost = l->cost > r->cost ? l->cost : r->cost;
        to->loops[i].branches = l->branches > r->branches ? l->branches : r->branches;
        to->loops[i].decided = l->decided || r->decided;
        to->loops[i].counted = l->counted || r->counted;
    }
}

/* Work beside the terms that are made, which exec.c counts. Measured: two cells a unit. */
static void count_work(struct symex *x) {
    enum { CELLS_A_UNIT = 2 };
    deadline_worked(x->sched.deadline, x->sched.merged_cells / CELLS_A_UNIT);
    x->sched.merged_cells = 0;
    if (deadline_passed(x->sched.deadline)) symex_fail(x, VL_TIMEOUT);
}

static struct state *merge_two(struct symex *x, struct state *a, struct state *b, uint32_t nvals,
                               uint32_t nest) {
    term sel;
    struct guard *g = guard_merge(x, a->guard, b->guard, &sel);
    if (!g) return NULL;
    struct state *s = arena_new(&x->arena, struct state);
    *s = *a;
    s->guard = g;
    if (b->put_off < s->put_off) s->put_off = b->put_off;
    s->mem.owner = ++x->mem.owners;
    struct contents_merging m = {.x = x, .sel = sel, .owner = s->mem.owner};
    struct trie_merger merger = {&m, merge_object};
    s->mem.objects = trie_merge(&x->arena, s->mem.owner, &merger, a->mem.objects, b->mem.objects);
    s->vals = arena_new_array(&x->arena, struct value, nvals + 1);
    for (uint32_t i = 0; i < nvals; i++) s->vals[i] = value_ite(x, sel, a->vals[i], b->vals[i]);
    merge_counts(s, a, b, nest, x);
    count_work(x);
    return s;
}

/* From the last: states that parted late tend to arrive next to each other. */
static struct state *merge_few(struct symex *x, struct state **states, uint32_t n, uint32_t nvals,
                               uint32_t nest) {
    struct state *s = NULL;
    for (uint32_t i = n; i-- > 0;) s = s ? merge_two(x, states[i], s, nvals, nest) : states[i];
    return s;
}

/* The exits of a loop that writes one cell an iteration differ in as many cells as iterations lie
 * between them: one after the other they would cost the square of their number. */
struct state *state_merge(struct symex *x, struct state **states, uint32_t n, uint32_t nvals,
                          uint32_t nest) {
    enum { FEW = 64 };
    if (n <= FEW) return merge_few(x, states, n, nvals, nest);
    struct state *a = state_merge(x, states, n / 2, nvals, nest);
    struct state *b = state_merge(x, states + n / 2, n - n / 2, nvals, nest);
    return a && b ? merge_two(x, a, b, nvals, nest) : a ? a : b;
}

struct state *state_fork(struct symex *x, struct state *s) {
    struct state *t = arena_new(&x->arena, struct state);
    s->mem.owner = ++x->mem.owners; /* shared contents belong to neither any more */
    *t = *s;
    t->mem.owner = ++x->mem.owners;
    return t;
}
