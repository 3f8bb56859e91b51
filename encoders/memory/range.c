/* Copies and fills of variable or large length, without expansion.
 *
 * Both sides are arrays of the same elements (view.c); then the range is one term:
 *     copy:  to'[i] = from[i + (from - to)]  where i is in [to, to + n)   (term_splice,
 * term_shifted) fill:  to'[i] = the byte, repeated An array of structs has a view for each field,
 * and each is spliced.  Where the elements differ (bytes onto ints), where a bound does not fall on
 * an element, or where no view can be made, the caller does without. Differs from ESW 3.3.3, where
 * memcpy is a loop that has to be unwound.
 */
#include "encoders/memory/access.h"
#include "encoders/memory/copy.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/region.h"
#include "encoders/memory/view.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

enum { MAX_SOURCES = 4 };

struct region_list {
    struct array_view at[MAX_VIEWS];
    uint32_t n;
};

/* The range in elements. */
struct element_range {
    term first, count, sure;
};

/* Fields of the structs that an array repeats. */
static bool fields_of(struct symex *x, const struct object *o, uint64_t stride,
                      struct region_list *out) {
    out->n = 0;
    for (uint64_t at = 0; at < stride;) {
        struct scalar k = scalar_at(x, o, at, stride - at);
        if (out->n == MAX_VIEWS) return false;
        out->at[out->n++] =
            (struct array_view){.g = stride, .r = at, .size = k.size, .is_ptr = k.ptr};
        at += k.size;
    }
    return true;
}

/* The arrays that hold what an access of `size` bytes at this offset belongs to. */
static bool regions_at(struct symex *x, const struct object *o, term off, struct scalar k,
                       struct region_list *out) {
    struct array_view v = {0};
    if (!region_of(x, o, off, k.size, &v)) return false;
    if (v.g != v.size && o->head.bytes) return false;
    if (v.g != v.size) return fields_of(x, o, v.g, out);
    v.is_ptr = k.ptr;
    out->at[0] = v;
    out->n = 1;
    return true;
}

/* The element that a range starts with. */
static uint64_t start_of(const struct region_list *l) {
    return l->at[0].g == l->at[0].size ? l->at[0].r : 0;
}

static bool range_in(struct symex *x, const struct region_list *l, term off, term n,
                     struct element_range *out) {
    term sure;
    uint64_t g = l->at[0].g;
    out->first = index_in(x, off, g, start_of(l), &out->sure);
    out->count = index_in(x, n, g, 0, &sure);
    if (!out->first || !out->count) return false;
    out->sure = term_and(x->s, out->sure, sure);
    if (!l->at[0].count) return true;
    /* an array inside a struct: the view ends with it */
    term room = offset_const(x, (int64_t)l->at[0].count);
    term left = term_bin(x->s, TERM_SUB, room, out->first);
    term inside = term_and(x->s, term_bin(x->s, TERM_ULE, out->first, room),
                           term_bin(x->s, TERM_ULE, out->count, left));
    inside = term_or(x->s, inside, term_eq(x->s, out->count, offset_const(x, 0)));
    out->sure = term_and(x->s, out->sure, inside);
    return true;
}

static bool same_elements(const struct region_list *a, const struct region_list *b) {
    if (a->n != b->n || a->at[0].g != b->at[0].g) return false;
    for (uint32_t i = 0; i < a->n; i++) {
        const struct array_view *p = &a->at[i], *q = &b->at[i];
        if (p->size != q->size || p->is_ptr != q->is_ptr) return false;
        if (p->r - start_of(a) != q->r - start_of(b)) return false;
    }
    return true;
}

/* ---- one target ---- */

/* A change to come, exact where `sure` holds; it may turn out that it cannot be made. */
struct memory_change {
    struct state before;
    term sure;
};

static struct memory_change change_begin(struct symex *x, struct state *s) {
    struct memory_change c = {*s, term_true(x->s)};
    s->mem.owner = ++x->mem.owners; /* so that nothing of `before` changes */
    return c;
}

static bool change_end(struct symex *x, struct state *s, const struct memory_change *c, bool made) {
    if (made)
        exact_if(x, c->sure);
    else
        *s = c->before;
    return made;
}

/* Computes the new elements of a view of the target, by the number of the region. */
typedef bool (*with_fn)(struct symex *x, void *ctx, uint32_t i, const struct array_view *to,
                        struct array_view *out);

static bool splice_target(struct symex *x, struct state *s, const struct target *t, bool always,
                          const struct region_list *l, const struct element_range *r, with_fn with,
                          void *ctx, struct memory_change *now) {
    struct contents *c = memory_own(x, &s->mem, t->object);
    for (uint32_t i = 0; i < l->n; i++) {
        const struct array_view *to = view_over(x, c, &l->at[i], no_use());
        struct array_view w = {0};
        if (!to || !with(x, ctx, i, to, &w)) return false;
        struct array_view changed = view_splice(x, to, &w, r->first, r->count);
        if (!always) changed = view_ite(x, t->cond, &changed, to);
        view_replace(x, c, (uint32_t)(to - c->views), &changed);
    }
    term sure = always ? r->sure : term_implies(x->s, t->cond, r->sure);
    now->sure = term_and(x->s, now->sure, sure);
    return true;
}

/* ---- copy ---- */

struct copying {
    const struct targets *from;
    struct contents *source[MAX_SOURCES];
    struct region_list regions[MAX_SOURCES];
    struct element_range range[MAX_SOURCES];
    const struct element_range *to;
};

static bool copied_view(struct symex *x, void *ctx, uint32_t i, const struct array_view *to,
                        struct array_view *out) {
    struct copying *k = ctx;
    (void)to;
    for (uint32_t j = k->from->n; j-- > 0;) {
        const struct array_view *v = view_over(x, k->source[j], &k->regions[j].at[i], no_use());
        if (!v) return false;
        term by = term_bin(x->s, TERM_SUB, k->range[j].first, k->to->first);
        struct array_view m = view_shifted(x, v, by);
        *out = j + 1 == k->from->n ? m : view_ite(x, k->from->at[j].cond, &m, out);
    }
    return true;
}

/* Sources are looked at before the target changes: what overlaps is copied as it was. */
static bool prepare_sources(struct symex *x, struct state *s, struct copying *k, struct scalar e,
                            const struct region_list *to, term n) {
    for (uint32_t j = 0; j < k->from->n; j++) {
        const struct target *t = &k->from->at[j];
        struct object o = x->mem.objects.at[t->object];
        if (!regions_at(x, &o, t->off, e, &k->regions[j]) || !same_elements(to, &k->regions[j]) ||
            !range_in(x, &k->regions[j], t->off, n, &k->range[j]))
            return false;
        struct contents *c = arena_new(&x->arena, struct contents);
        *c = *memory_get(x, &s->mem, t->object);
        c->owner = ++x->mem.owners;
        for (uint32_t i = 0; i < to->n; i++)
            if (!view_over(x, c, &k->regions[j].at[i], no_use())) return false;
        k->source[j] = c;
    }
    return true;
}

/* The scalar that the range starts with. */
static struct scalar element_of(struct symex *x, const struct target *t) {
    struct object o = x->mem.objects.at[t->object];
    uint64_t stride = object_stride(x, &o), at = layout_offset(x, &o, t->off);
    return scalar_at(x, &o, at, stride > at ? stride - at : 16);
}

static bool copy_with(struct symex *x, struct state *s, const struct targets *to,
                      const struct targets *from, term n, struct scalar e,
                      struct memory_change *now) {
    for (uint32_t i = 0; i < to->n; i++) {
        struct copying k = {.from = from};
        struct region_list l;
        struct element_range r;
        struct object o = x->mem.objects.at[to->at[i].object];
        if (!regions_at(x, &o, to->at[i].off, e, &l) || !range_in(x, &l, to->at[i].off, n, &r) ||
            !prepare_sources(x, s, &k, e, &l, n))
            return false;
        k.to = &r;
        if (!splice_target(x, s, &to->at[i], to->n == 1, &l, &r, copied_view, &k, now))
            return false;
        for (uint32_t j = 0; j < from->n; j++) {
            if (k.source[j]->holes) memory_own(x, &s->mem, to->at[i].object)->holes = true;
            term sure = term_implies(x->s, from->at[j].cond, k.range[j].sure);
            now->sure = term_and(x->s, now->sure, from->n == 1 ? k.range[j].sure : sure);
        }
    }
    return true;
}

bool range_copy(struct symex *x, struct state *s, struct value to, struct value from, term n) {
    struct targets t, f;
    memory_targets(x, to, &t);
    memory_targets(x, from, &f);
    if (!targets_are_data(x, &t, MAX_SOURCES) || !targets_are_data(x, &f, MAX_SOURCES))
        return false;
    if (t.n > 1 && f.n > 1) return false; /* several targets see each other's changes */
    struct scalar e = element_of(x, &t.at[0]);
    struct memory_change now = change_begin(x, s);
    return change_end(x, s, &now, copy_with(x, s, &t, &f, n, e, &now));
}

/* ---- fill ---- */

static bool filled_view(struct symex *x, void *ctx, uint32_t i, const struct array_view *to,
                        struct array_view *out) {
    const term *byte = ctx;
    struct loaded l = filled_scalar(x, *byte, to->size, to->is_ptr);
    (void)i;
    if (to->is_ptr != is_ptr(l.v)) return false;
    out->vals = term_array_const(x->s, x->ptr_bits, l.v.v);
    if (to->is_ptr) out->objs = term_array_const(x->s, x->ptr_bits, l.v.obj);
    return true;
}

bool range_fill(struct symex *x, struct state *s, struct value to, term byte, term n) {
    struct targets t;
    memory_targets(x, to, &t);
    if (!targets_are_data(x, &t, MAX_SOURCES)) return false;
    struct memory_change now = change_begin(x, s);
    bool made = true;
    for (uint32_t i = 0; i < t.n && made; i++) {
        struct region_list l;
        struct element_range r;
        struct object o = x->mem.objects.at[t.at[i].object];
        struct scalar e = element_of(x, &t.at[i]);
        made = regions_at(x, &o, t.at[i].off, e, &l) && range_in(x, &l, t.at[i].off, n, &r) &&
               splice_target(x, s, &t.at[i], t.n == 1, &l, &r, filled_view, &byte, &now);
    }
    return change_end(x, s, &now, made);
}
