/* Numbers of elements of what is there at the entry: behind parameters, in variables, and in the
 * records from outside that have slots.
 */
#include "encoders/ts/extent.h"
#include "encoders/access/extent.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"
#include "encoders/ts/outside.h"
#include "encoders/ts/slot.h"

/* The variable's object, if it is not as initialised; 0: there is none. */
static uint32_t open_variable(struct ts_builder *x, const struct ir_global *g) {
    for (uint32_t k = OBJ_OUTSIDE + 1; k < x->t->objects.n && k < TS_MAX_OBJECTS; k++) {
        const struct ts_object *o = &x->t->objects.at[k];
        if (o->kind == TS_GLOBAL && x->m->globals.at[o->index] == g)
            return ir_starts_known(g, x->env.decided.opt.program) ? 0 : k;
    }
    return 0;
}

/* The one object from outside that the parameter is to, or the variable's; 0: there is none. */
static uint32_t behind(struct ts_builder *x, uint32_t param) {
    const struct ir_global *g = extent_variable(x->m, (struct extent_place){.param = param});
    uint32_t only = 0;
    if (g) return open_variable(x, g);
    for (uint32_t k = OBJ_OUTSIDE; k < x->t->objects.n && k < TS_MAX_OBJECTS; k++) {
        if (!object_set_has(&x->points.param_sets[param], k)) continue;
        if (only || !ts_grown_object(x, k)) return 0;
        only = k;
    }
    return only;
}

/* The same, if the parameter is to its start. */
static uint32_t behind_start(struct ts_builder *x, uint32_t param) {
    bool variable = extent_variable(x->m, (struct extent_place){.param = param});
    bool within = !variable && x->env.decided.params.at[param].p.inside;
    return within ? 0 : behind(x, param);
}

/* What stands at a place, and the object that holds it if it is a field. */
struct placed {
    struct ts_value ptr; /* of a pointer, and the object that it is to */
    uint32_t object;
    term number; /* of a number */
    uint32_t holder;
};

/* The cells or the slot there; false: nothing depends on them. */
static bool find_in_object(struct ts_builder *x, uint64_t off, ir_type type, struct placed *out) {
    const struct ts_object *h = &x->t->objects.at[out->holder];
    uint32_t word = x->ptr_bits / 8, bytes = type / 8;
    if (type == IR_PTR) {
        uint64_t s = off / word;
        if (s >= h->nslots || off % word || !h->first[s].v) return false;
        out->ptr = h->first[s];
        out->object = ts_pointee_at(x, out->holder, off);
        return true;
    }
    uint64_t window = (uint64_t)h->ncells * h->cell;
    if (off + bytes > window || off % h->cell || bytes % h->cell) return false;
    out->number = ts_joined_cells(x, h, (uint32_t)(off / h->cell), bytes / h->cell);
    return true;
}

/* A record that begins there. */
struct record_in {
    uint32_t holder;
    uint64_t begin;
};

/* r: of a place that is in any record of a type. */
static bool find_extent_place(struct ts_builder *x, struct extent_place at, ir_type type,
                              const struct record_in *r, struct placed *out) {
    *out = (struct placed){.object = 0};
    if (at.field) {
        out->holder = r ? r->holder : behind_start(x, at.param);
        return out->holder && find_in_object(x, at.off + (r ? r->begin : 0), type, out);
    }
    ir_val param = x->f->params.at[at.param];
    const struct ts_arg *p = &x->t->args.at[at.param];
    if (type == IR_PTR) {
        out->ptr = (struct ts_value){p->obj, p->off};
        out->object = behind(x, at.param);
        return true;
    }
    if (x->var_of[param]) out->number = x->t->vars.at[x->var_of[param] - 1].now;
    return x->var_of[param];
}

/* Functions without body may change variables. */
static bool place_is_kept(const struct ts_builder *x, const struct placed *p) {
    const struct ts_object *o = &x->t->objects.at[p->holder];
    return !p->holder || (!o->written && o->kind != TS_GLOBAL);
}

static void assume_fill(struct ts_builder *x, const struct extent *e, const struct record_in *r,
                        term n, bool lasts) {
    struct placed fill;
    if (!e->filled || !find_extent_place(x, e->fill.at, e->fill.type, r, &fill)) return;
    term *ok = lasts && place_is_kept(x, &fill) ? &x->env.args_ok : &x->env.entry_ok;
    *ok = term_and(x->s, *ok, access_fill_holds(x->s, e, fill.number, n));
    ts_assume_claim(x, env_claim_fill(x->a, &x->env.decided, e));
}

static void assume_extent(struct ts_builder *x, const struct extent *e, const struct record_in *r) {
    struct placed p, len = {.object = 0}, by = {.object = 0};
    if (!find_extent_place(x, e->ptr, IR_PTR, r, &p) ||
        (!e->is_constant && !find_extent_place(x, e->len.at, e->len.type, r, &len)))
        return;
    if (e->is_product && !find_extent_place(x, e->by.at, e->by.type, r, &by)) return;
    const struct ts_object *o = ts_grown_object(x, p.object);
    if (!o || o->many) return;
    struct access_elements all = {o->size, o->count, o->bytes};
    if (e->ptr.into) {
        all.count = 0;
        all.size = term_bin(x->s, TERM_SUB, o->bytes, term_const(x->s, x->ptr_bits, e->ptr.into));
    }
    term n = access_extent_number(x->s, e, len.number, by.number);
    term null = term_eq(x->s, p.ptr.obj, term_const(x->s, TS_OBJ_BITS, OBJ_NULL));
    term fits = access_fits(x->s, &all, term_zext(x->s, n, x->ptr_bits), e->unit);
    term exact = access_extent_is_exact(x->s, e, len.number, by.number);
    term holds = access_extent_holds(x->s, e, n, null, fits, exact);
    holds = term_and(x->s, holds, access_element_holds(x->s, e, by.number, null));
    bool lasts = place_is_kept(x, &p) && place_is_kept(x, &len) && place_is_kept(x, &by);
    term *ok = lasts ? &x->env.args_ok : &x->env.entry_ok;
    *ok = term_and(x->s, *ok, holds);
    x->t->objects.at[p.object].sized = e;
    struct env_shape to = {.ct = o->ct, .element = o->size};
    ts_assume_claim(x, env_claim_extent(x->a, &x->env.decided, e, &to));
    if (e->is_needed && !term_is_false(x->s, null))
        ts_assume_claim(x, env_claim_needed(x->a, &x->env.decided, e));
    if (e->element) ts_assume_claim(x, env_claim_element(x->a, &x->env.decided, e));
    assume_fill(x, e, r, len.number, lasts);
}

/* ---- records of a type ---- */

/* Does one of them begin there? */
static bool begins_record(const struct ts_builder *x, const struct ts_object *h, uint64_t begin,
                          ir_ct record) {
    const bool variable = h->kind == TS_GLOBAL;
    uint64_t off = begin;
    ir_ct ct = variable ? x->m->globals.at[h->index]->ct : h->ct;
    const uint64_t size = ct ? ir_ctype_at(x->m, ct)->size : 0;
    if (!size) return false;
    if (!variable) off %= size;
    return ir_begins_record(x->m, ct, off, record);
}

static void assume_in_object(struct ts_builder *x, const struct extent *e, uint32_t holder) {
    const struct ts_object *h = &x->t->objects.at[holder];
    const ir_ct record = extent_record(e->ptr);
    const uint64_t word = x->ptr_bits / 8, window = (uint64_t)h->nslots * word;
    for (uint64_t at = 0; at + e->ptr.off < window; at += word) {
        const struct record_in r = {holder, at};
        if (begins_record(x, h, at, record)) assume_extent(x, e, &r);
    }
}

/* Is it from outside, and one? */
static bool holds_records(struct ts_builder *x, uint32_t k) {
    const struct ts_object *o = &x->t->objects.at[k];
    if (o->kind == TS_GLOBAL)
        return !ir_starts_known(x->m->globals.at[o->index], x->env.decided.opt.program);
    return ts_grown_object(x, k) && !o->many;
}

void ts_assume_extents(struct ts_builder *x) {
    const struct extents *e = x->env.decided.extents;
    for (uint32_t i = 0; i < e->at.n; i++) assume_extent(x, &e->at.at[i], NULL);
    for (uint32_t i = 0; i < e->records.n; i++)
        for (uint32_t k = OBJ_OUTSIDE + 1; k < x->t->objects.n && k < TS_MAX_OBJECTS; k++)
            if (holds_records(x, k)) assume_in_object(x, &e->records.at[i], k);
}
