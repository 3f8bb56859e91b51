/* The terms of encoders/access/extent.h with the values of a witness.
 *
 * What cannot be told of the first witness is not asked of others: a number in parts of a cell, a
 * pointer into the midst of an object, or to one of the program's.
 */
#include "engines/finding/assumed.h"

struct assumed {
    const struct ir_module *m;
    VEC(const struct extent *) at;
};

/* ---- values ---- */

static uint64_t cell_covers(const struct ir_module *m, const struct wit_cell *c) {
    unsigned bits = c->v.type == IR_PTR ? m->target.ptr_bits : ir_type_bits(c->v.type);
    return (bits + 7) / 8;
}

/* Bytes of no cell are 0. false: it is not one cell's value. */
static bool held_in_cells(const struct ir_module *m, const struct wit_object *o, uint64_t off,
                          ir_type type, struct wit_val *out) {
    uint64_t bytes = type == IR_PTR ? m->target.ptr_bits / 8 : type / 8;
    *out = (struct wit_val){.type = type};
    for (uint32_t i = o->cells.n; i-- > 0;) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->off >= off + bytes || c->off + cell_covers(m, c) <= off) continue;
        *out = c->v;
        return c->off == off && c->v.type == type;
    }
    return true;
}

/* The object that the pointer is to the first element of; NULL: it is to something else. */
static const struct wit_object *object_at_start(const struct witness *w, const struct wit_val *p) {
    if (p->type != IR_PTR || p->place != WIT_OBJECT || p->index >= w->objects.n) return NULL;
    const struct wit_object *o = &w->objects.at[p->index];
    return p->off == (int64_t)o->front ? o : NULL;
}

static bool placed_value(const struct assumed *k, const struct witness *w, struct extent_place at,
                         ir_type type, struct wit_val *out) {
    const struct ir_global *g = extent_variable(k->m, at);
    uint32_t index = at.param - EXTENT_VARIABLES;
    if (g)
        return index < w->globals.n &&
               held_in_cells(k->m, &w->globals.at[index], at.off, type, out);
    if (at.param >= w->args.n) return false;
    *out = w->args.at[at.param];
    if (!at.field) return out->type == type;
    const struct wit_object *o = object_at_start(w, out);
    return o && held_in_cells(k->m, o, o->front + at.off, type, out);
}

static bool placed_number(const struct assumed *k, const struct witness *w,
                          const struct extent_number *n, sbv_t *out) {
    struct wit_val v;
    if (!placed_value(k, w, n->at, n->type, &v)) return false;
    *out = n->is_signed ? bv_signed(v.bits, v.type) : (sbv_t)v.bits;
    return true;
}

/* ---- what is assumed ---- */

/* As many as the numbers say, as if they had no end; false: they cannot be told. */
static bool claimed_elements(const struct assumed *k, const struct witness *w,
                             const struct extent *e, sbv_t *out) {
    sbv_t by = 1;
    *out = (sbv_t)e->count;
    if (e->is_constant) return true;
    if (!placed_number(k, w, &e->len, out)) return false;
    if (e->len.shift) *out = (sbv_t)(bv_norm((bv_t)*out, e->len.type) >> e->len.shift);
    if (e->len.and_one) ++*out;
    if (e->is_product && !placed_number(k, w, &e->by, &by)) return false;
    *out *= by;
    return true;
}

static bool is_filled_right(const struct assumed *k, const struct witness *w,
                            const struct extent *e) {
    sbv_t fill, n;
    if (!e->filled || !placed_number(k, w, &e->fill, &fill) || !placed_number(k, w, &e->len, &n))
        return true;
    bool none = fill == 0 && n == 0;
    return none || (fill >= 0 && (e->below ? fill < n : fill <= n));
}

static bool is_element_large(const struct assumed *k, const struct witness *w,
                             const struct extent *e) {
    sbv_t by;
    if (!e->is_product || !e->element || !placed_number(k, w, &e->by, &by)) return true;
    return by >= (sbv_t)extent_least_element(e);
}

static bool keeps_extent(const struct assumed *k, const struct witness *w, const struct extent *e) {
    struct wit_val p;
    sbv_t n;
    if (!is_filled_right(k, w, e) || !placed_value(k, w, e->ptr, IR_PTR, &p)) return false;
    if (!claimed_elements(k, w, e, &n)) return true;
    if (p.place == WIT_NULL) return !e->is_needed || n == 0 || (e->is_signed && n < 0);
    const struct wit_object *o = object_at_start(w, &p);
    if (!is_element_large(k, w, e)) return false;
    if (!o || n <= 0) return true;
    sbv_t room = (sbv_t)o->size - (sbv_t)o->front - (sbv_t)e->ptr.into;
    return n <= (sbv_t)o->size && n * (sbv_t)e->unit <= room;
}

static bool keeps_extents(const void *ctx, const struct witness *w) {
    const struct assumed *k = ctx;
    for (uint32_t i = 0; i < k->at.n; i++)
        if (!keeps_extent(k, w, k->at.at[i])) return false;
    return true;
}

void assumed_tell(const struct verification *v, struct arena *a, struct witness *w) {
    const struct extents *all = &v->facts->extents;
    if (v->opt->program || v->opt->lengths == LENGTHS_OPEN) return;
    struct assumed *k = arena_new(a, struct assumed);
    k->m = v->task;
    for (uint32_t i = 0; i < all->at.n; i++)
        if (keeps_extent(k, w, &all->at.at[i])) vec_push(a, &k->at, &all->at.at[i]);
    if (!k->at.n) return;
    w->keeps = keeps_extents;
    w->assumed = k;
}
