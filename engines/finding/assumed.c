/* The terms of encoders/access/extent.h with the values of a witness.
 *
 * What cannot be told of the first witness is not asked of others: a number in parts of a cell, a
 * pointer into the midst of an object, or to one of the program's.
 */
#include "engines/finding/assumed.h"

/* An extent, and the record that it is of: in an object or a variable of a witness. */
struct assumed_extent {
    const struct extent *e;
    bool of_record, of_global;
    uint32_t index;
    uint64_t begin;
};

struct assumed {
    const struct ir_module *m;
    VEC(struct assumed_extent) at;
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

static bool recorded_value(const struct assumed *k, const struct witness *w,
                           const struct assumed_extent *x, struct extent_place at, ir_type type,
                           struct wit_val *out) {
    const struct wit_object *o = x->of_global ? &w->globals.at[x->index] : &w->objects.at[x->index];
    bool has = x->index < (x->of_global ? w->globals.n : w->objects.n);
    return has && held_in_cells(k->m, o, x->begin + at.off, type, out);
}

static bool placed_value(const struct assumed *k, const struct witness *w,
                         const struct assumed_extent *x, struct extent_place at, ir_type type,
                         struct wit_val *out) {
    if (x->of_record) return recorded_value(k, w, x, at, type, out);
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
                          const struct assumed_extent *x, const struct extent_number *n,
                          sbv_t *out) {
    struct wit_val v;
    if (!placed_value(k, w, x, n->at, n->type, &v)) return false;
    *out = n->is_signed ? bv_signed(v.bits, v.type) : (sbv_t)v.bits;
    return true;
}

/* ---- what is assumed ---- */

/* As many as the numbers say, as if they had no end; false: they cannot be told. */
static bool claimed_elements(const struct assumed *k, const struct witness *w,
                             const struct assumed_extent *x, sbv_t *out) {
    const struct extent *e = x->e;
    sbv_t by = 1;
    *out = (sbv_t)e->count;
    if (e->is_constant) return true;
    if (!placed_number(k, w, x, &e->len, out)) return false;
    if (e->len.shift) *out = (sbv_t)(bv_norm((bv_t)*out, e->len.type) >> e->len.shift);
    if (e->len.and_one) ++*out;
    if (e->is_product && !placed_number(k, w, x, &e->by, &by)) return false;
    *out *= by;
    return true;
}

static bool is_filled_right(const struct assumed *k, const struct witness *w,
                            const struct assumed_extent *x) {
    const struct extent *e = x->e;
    sbv_t fill, n;
    if (!e->filled || !placed_number(k, w, x, &e->fill, &fill) ||
        !placed_number(k, w, x, &e->len, &n))
        return true;
    bool none = fill == 0 && n == 0;
    return none || (fill >= 0 && (e->below ? fill < n : fill <= n));
}

static bool is_element_large(const struct assumed *k, const struct witness *w,
                             const struct assumed_extent *x) {
    const struct extent *e = x->e;
    sbv_t by;
    if (!e->is_product || !e->element || !placed_number(k, w, x, &e->by, &by)) return true;
    return by >= (sbv_t)extent_least_element(e);
}

static bool keeps_extent(const struct assumed *k, const struct witness *w,
                         const struct assumed_extent *x) {
    const struct extent *e = x->e;
    struct wit_val p;
    sbv_t n;
    if (!is_filled_right(k, w, x) || !placed_value(k, w, x, e->ptr, IR_PTR, &p)) return false;
    if (!claimed_elements(k, w, x, &n)) return true;
    if (p.place == WIT_NULL) return !e->is_needed || n == 0 || (e->is_signed && n < 0);
    const struct wit_object *o = object_at_start(w, &p);
    if (!is_element_large(k, w, x)) return false;
    if (!o || n <= 0) return true;
    sbv_t room = (sbv_t)o->size - (sbv_t)o->front - (sbv_t)e->ptr.into;
    return n <= (sbv_t)o->size && n * (sbv_t)e->unit <= room;
}

static bool keeps_extents(const void *ctx, const struct witness *w) {
    const struct assumed *k = ctx;
    for (uint32_t i = 0; i < k->at.n; i++)
        if (!keeps_extent(k, w, &k->at.at[i])) return false;
    return true;
}

/* ---- which of it the first witness keeps ---- */

static void note_kept(struct assumed *k, struct arena *a, const struct witness *w,
                      struct assumed_extent x) {
    if (keeps_extent(k, w, &x)) vec_push(a, &k->at, x);
}

/* Does a record of the type begin there? */
static bool starts_record(const struct assumed *k, const struct wit_object *o,
                          const struct assumed_extent *x, ir_ct record) {
    ir_ct ct = x->of_global ? k->m->globals.at[x->index]->ct : o->ct;
    const uint64_t size = ct ? ir_ctype_at(k->m, ct)->size : 0;
    uint64_t off = x->begin;
    if (!size || off < o->front) return false;
    if (!x->of_global) off = (off - o->front) % size;
    return ir_begins_record(k->m, ct, off, record);
}

/* Of each pointer that the object holds. */
static void note_records(struct assumed *k, struct arena *a, const struct witness *w,
                         const struct wit_object *o, struct assumed_extent x) {
    const ir_ct record = extent_record(x.e->ptr);
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        x.begin = c->off - x.e->ptr.off;
        if (c->v.type == IR_PTR && c->off >= x.e->ptr.off && starts_record(k, o, &x, record))
            note_kept(k, a, w, x);
    }
}

static void note_of_record(struct assumed *k, struct arena *a, const struct witness *w,
                           const struct extent *e) {
    struct assumed_extent x = {.e = e, .of_record = true};
    for (x.index = 0; x.index < w->objects.n; x.index++)
        note_records(k, a, w, &w->objects.at[x.index], x);
    x.of_global = true;
    for (x.index = 0; w->globals_arbitrary && x.index < w->globals.n; x.index++)
        note_records(k, a, w, &w->globals.at[x.index], x);
}

void assumed_tell(const struct verification *v, struct arena *a, struct witness *w) {
    const struct extents *all = &v->facts->extents;
    if (v->opt->program || v->opt->lengths == LENGTHS_OPEN) return;
    struct assumed *k = arena_new(a, struct assumed);
    k->m = v->task;
    for (uint32_t i = 0; i < all->at.n; i++)
        note_kept(k, a, w, (struct assumed_extent){.e = &all->at.at[i]});
    for (uint32_t i = 0; i < all->records.n; i++) note_of_record(k, a, w, &all->records.at[i]);
    if (!k->at.n) return;
    w->keeps = keeps_extents;
    w->assumed = k;
}
