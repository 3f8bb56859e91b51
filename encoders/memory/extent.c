/* The assumption is about contents as they come from outside: the number is read where the pointer
 * was, whatever the code has stored there by now.
 *
 * A pair is an assumption on the data: the pointer is null, the number is not positive, or the
 * object has so many elements, which is to say that the number is no larger than objects can be.
 * The size is a variable of its own otherwise, so the assumption can always be met, with exactly so
 * many elements among others.
 */
#include "encoders/memory/extent.h"
#include "encoders/access/extent.h"
#include "encoders/memory/source.h"
#include "encoders/memory/view.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"

/* n elements of so many bytes fit; of a string, the room behind its end counts. */
static term fits_object(struct symex *x, const struct object *o, const struct extent *e, term n) {
    const uint64_t before = o->front + e->ptr.into;
    bool known = !o->initial->src->last.size && before == o->head.bytes;
    term size = o->size;
    if (before) size = term_bin(x->s, TERM_SUB, size, offset_const(x, (int64_t)before));
    const struct access_elements all = {o->element, known ? o->count : 0, size};
    return access_fits(x->s, &all, n, e->unit);
}

/* In whichever object it is that p is to. */
static term fits_all(struct symex *x, struct value p, const struct extent *e, term n) {
    struct targets t;
    term all = term_true(x->s);
    memory_peek(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        const struct object o = x->mem.objects.at[t.at[i].object];
        if (o.kind != OBJECT_UNKNOWN) continue;
        if (o.front + e->ptr.into > o.min_size) continue; /* of another type */
        term fit = fits_object(x, &o, e, n);
        all = term_and(x->s, all, t.n == 1 ? fit : term_implies(x->s, t.at[i].cond, fit));
    }
    return all;
}

static void list_claims(struct symex *x, const struct extent *e, const struct object *o,
                        bool maybe_null, bool filled) {
    const struct env_shape to = {.ct = o->ct, .element = o->element};
    assume_claim(x, env_claim_extent(&x->arena, &x->env.decided, e, &to));
    if (e->is_needed && maybe_null)
        assume_claim(x, env_claim_needed(&x->arena, &x->env.decided, e));
    if (e->element) assume_claim(x, env_claim_element(&x->arena, &x->env.decided, e));
    if (filled) assume_claim(x, env_claim_fill(&x->arena, &x->env.decided, e));
}

term extent_assumption(struct symex *x, const struct extent *e, const struct extent_values *v,
                       uint32_t object) {
    term n = access_extent_number(x->s, e, v->len, v->by);
    term null = term_eq(x->s, v->ptr.obj, pointer_to(x, OBJ_NULL).obj);
    term fits = fits_all(x, v->ptr, e, term_zext(x->s, n, x->ptr_bits));
    term exact = access_extent_is_exact(x->s, e, v->len, v->by);
    term holds = access_extent_holds(x->s, e, n, null, fits, exact);
    holds = term_and(x->s, holds, access_element_holds(x->s, e, v->by, null));
    if (v->fill) holds = term_and(x->s, holds, access_fill_holds(x->s, e, v->fill, v->len));
    x->mem.objects.at[object].sized = e;
    list_claims(x, e, &x->mem.objects.at[object], !term_is_false(x->s, null), v->fill != 0);
    return holds;
}

/* ---- records ---- */

/* Where the record begins that has the extent's pointer at off; false: there is no such one. */
static bool record_around(const struct symex *x, const struct source *s, uint64_t off,
                          const struct extent *e, uint64_t *begin) {
    if (off < e->ptr.off) return false;
    uint64_t at = *begin = off - e->ptr.off;
    ir_ct ct = source_type_at(x, s, &at);
    return ir_begins_record(x->m, ct, at, extent_record(e->ptr));
}

/* The one object from outside that the pointer is to, or the first of several; 0: there is none. */
static uint32_t object_from_outside(struct symex *x, struct value p) {
    struct targets t;
    memory_peek(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        const struct object *o = &x->mem.objects.at[t.at[i].object];
        if (o->kind == OBJECT_UNKNOWN && o->element) return t.at[i].object;
    }
    return 0;
}

/* Of one record, the numbers at an offset from its beginning. */
typedef term extent_read(struct symex *x, const void *record, const struct extent_number *n);

/* A number that is not known ends it; false. */
static bool read_numbers(struct symex *x, const struct extent *e, extent_read *read,
                         const void *record, struct extent_values *out) {
    out->len = e->is_constant ? 0 : read(x, record, &e->len);
    out->by = e->is_product ? read(x, record, &e->by) : 0;
    out->fill = e->filled ? read(x, record, &e->fill) : 0;
    return (e->is_constant || out->len) && (!e->is_product || out->by);
}

struct record_at {
    struct source *s;
    uint64_t begin;
};

static term read_recorded(struct symex *x, const void *record, const struct extent_number *n) {
    const struct record_at *r = record;
    struct loaded l = source_load(x, r->s, r->begin + n->at.off, n->type / 8u, false, no_use());
    return depends_on_taint(x, l.v.v) ? 0 : l.v.v;
}

/* All that is assumed of the pointer there. */
static term assumed_at(struct symex *x, struct source *s, uint64_t off, struct value p) {
    const struct extents *all = x->env.decided.extents;
    struct extent_values v = {.ptr = p};
    term holds = term_true(x->s);
    for (uint32_t i = 0; i < all->records.n; i++) {
        const struct extent *e = &all->records.at[i];
        struct record_at r = {.s = s};
        if (!record_around(x, s, off, e, &r.begin)) continue;
        uint32_t object = object_from_outside(x, p);
        if (object && read_numbers(x, e, read_recorded, &r, &v))
            holds = term_and(x->s, holds, extent_assumption(x, e, &v, object));
    }
    return holds;
}

static void tell_objects(struct symex *x, struct value p, term holds) {
    struct targets t;
    memory_peek(x, p, &t);
    for (uint32_t i = 0; i < t.n && !term_is_true(x->s, holds); i++) {
        struct object *o = &x->mem.objects.at[t.at[i].object];
        if (o->kind == OBJECT_UNKNOWN) o->told = o->told ? term_and(x->s, o->told, holds) : holds;
    }
}

void extent_tell(struct symex *x, struct source *s, uint64_t off, struct value p, struct use use) {
    uint64_t holds;
    if (!x->env.decided.extents->records.n) return;
    if (!map_get(&s->cache, off, &holds)) {
        map_put(&x->arena, &s->cache, off,
                term_true(x->s)); /* numbers may be parts of the pointer */
        holds = assumed_at(x, s, off, p);
        map_put(&x->arena, &s->cache, off, holds);
        tell_objects(x, p, (term)holds);
    }
    if (use.ct && x->here.guard)
        guard_assume(x, use.when ? term_implies(x->s, use.when, (term)holds) : (term)holds);
}

/* ---- at variable indices ---- */

struct record_of_view {
    const struct unknown_objs *u;
    uint64_t begin; /* of the first one */
    term index;
};

static term read_element(struct symex *x, const void *record, const struct extent_number *n) {
    const struct record_of_view *r = record;
    struct array_view v = {.g = r->u->g, .size = n->type / 8u, .count = r->u->count};
    v.r = r->begin + n->at.off;
    if (!view_of_source(x, r->u->src, &v, no_use())) return 0;
    term number = term_select(x->s, v.vals, r->index);
    return depends_on_taint(x, number) ? 0 : number;
}

void extent_assume_element(struct symex *x, const struct unknown_objs *u, term index,
                           struct value p) {
    const struct extents *all = x->env.decided.extents;
    const struct object *o = &x->mem.objects.at[u->pointee];
    struct extent_values v = {.ptr = p};
    if (!all->records.n || !x->here.guard || o->kind != OBJECT_UNKNOWN || !o->element) return;
    for (uint32_t i = 0; i < all->records.n; i++) {
        const struct extent *e = &all->records.at[i];
        struct record_of_view r = {.u = u, .index = index};
        uint64_t record = ir_ctype_at(x->m, extent_record(e->ptr))->size;
        if (u->g % record || !record_around(x, u->src, u->r, e, &r.begin)) continue;
        if (!read_numbers(x, e, read_element, &r, &v)) continue;
        guard_assume(x, extent_assumption(x, e, &v, u->pointee));
    }
}
