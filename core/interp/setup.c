/* The memory that a run starts from, and values in the witness's terms.
 *
 * Objects in this order: unknown objects, globals, functions; then what the run
 * allocates.  So a witness's (place, index) is an object's number and back.
 */
#include "core/interp/run.h"
#include "core/ir/readonly.h"

#include <string.h>

static uint32_t first_of(const struct run *x, enum wit_place place) {
    switch (place) {
    case WIT_OBJECT:
        return 1;
    case WIT_GLOBAL:
        return x->first_global;
    case WIT_FUNC:
        return x->first_func;
    case WIT_ALLOC:
        return x->first_alloc;
    default:
        return 0;
    }
}

static uint32_t count_of(const struct run *x, enum wit_place place) {
    switch (place) {
    case WIT_OBJECT:
        return x->w->objects.n;
    case WIT_GLOBAL:
        return x->m->globals.n;
    case WIT_FUNC:
        return x->m->funcs.n;
    case WIT_ALLOC:
        return x->mem.objects.n - x->first_alloc;
    default:
        return 0;
    }
}

static bool pointer_from_witness(struct run *x, const struct wit_val *w, struct mem_ptr *out) {
    out->off = mem_wrap(&x->mem, (uint64_t)w->off);
    out->obj = 0;
    if (w->place == WIT_NULL) return true;
    if (w->place == WIT_ADDRESS) {
        x->tainted = true; /* run.h: its uses are checked */
        *out = mem_at_address(&x->mem, (uint64_t)w->off);
        return true;
    }
    if (w->place == WIT_UNSET) {
        *out = mem_unset_ptr(&x->mem, (uint64_t)w->off);
        return true;
    }
    if (w->index >= count_of(x, w->place)) return false;
    out->obj = first_of(x, w->place) + w->index;
    return true;
}

bool value_from_witness(struct run *x, const struct wit_val *w, ir_type type,
                        union slot_value *out) {
    *out = (union slot_value){0};
    if ((type == IR_PTR) != (w->type == IR_PTR)) return type == IR_VOID;
    if (type == IR_PTR) return pointer_from_witness(x, w, &out->p);
    out->i = bv_norm(w->bits, ir_type_bits(type));
    return true;
}

static enum wit_place object_place(const struct run *x, uint32_t obj) {
    if (!obj) return WIT_NULL;
    if (obj == MEM_NOWHERE) return WIT_ADDRESS;
    if (obj == MEM_UNSET) return WIT_UNSET;
    if (obj < x->first_global) return WIT_OBJECT;
    if (obj < x->first_func) return WIT_GLOBAL;
    return obj < x->first_alloc ? WIT_FUNC : WIT_ALLOC;
}

struct wit_val value_to_witness(struct run *x, ir_type type, const union slot_value *v) {
    struct wit_val w = {.type = type};
    if (type == IR_VOID || !v) return w;
    if (type != IR_PTR) {
        w.bits = v->i;
        return w;
    }
    w.place = object_place(x, v->p.obj);
    bool none = w.place == WIT_ADDRESS || w.place == WIT_UNSET;
    w.index = none ? 0 : v->p.obj - first_of(x, w.place);
    w.off = v->p.off;
    if (w.place == WIT_ALLOC) {
        w.origin = mem_object(&x->mem, v->p.obj)->origin;
        w.nth = mem_object(&x->mem, v->p.obj)->nth;
    }
    return w;
}

bool setup_store(struct run *x, struct mem_ptr at, const struct wit_val *v) {
    union slot_value u;
    struct mem_object *o = mem_object(&x->mem, at.obj);
    bool readonly = o->readonly;
    if (!value_from_witness(x, v, v->type, &u)) return false;
    o->readonly = false;
    enum mem_fault fault = v->type == IR_PTR
                               ? mem_store_ptr(&x->mem, at, u.p)
                               : mem_store_int(&x->mem, at, ir_type_size(x->m, v->type), u.i);
    o->readonly = readonly;
    return fault == MEM_OK;
}

static bool store_cells(struct run *x, uint32_t obj, const struct wit_object *w) {
    for (uint32_t i = 0; i < w->cells.n; i++) {
        struct mem_ptr at = {.obj = obj, .off = (int64_t)w->cells.at[i].off};
        if (!setup_store(x, at, &w->cells.at[i].v)) return false;
    }
    return true;
}

void setup_unset(struct run *x, uint32_t obj) {
    for (uint32_t i = 0; i < x->w->unset.n; i++) {
        const struct wit_unset *u = &x->w->unset.at[i];
        if (u->index != obj - x->first_alloc) continue;
        for (uint32_t k = 0; k < u->cells.n; k++) {
            struct mem_ptr at = {.obj = obj, .off = (int64_t)u->cells.at[k].off};
            mem_put_unset(&x->mem, at, ir_type_size(x->m, u->cells.at[k].v.type),
                          u->cells.at[k].v.bits);
        }
    }
}

/* ---- addresses ---- */

static uint64_t base_key(enum wit_place place, uint32_t index) {
    return (uint64_t)place << 32 | index;
}

static void want_bases(struct run *x) {
    for (uint32_t i = 0; i < x->w->bases.n; i++) {
        const struct wit_base *b = &x->w->bases.at[i];
        map_put(&x->arena, &x->bases, base_key(b->place, b->index), b->base);
        mem_reserve(&x->mem, b->base, b->size);
    }
}

uint32_t setup_object(struct run *x, enum wit_place place, uint32_t index, uint64_t size,
                      uint32_t align, bool clear) {
    uint64_t base;
    bool hidden = x->opt.only || x->opt.doubts; /* the places of objects are unknown */
    if (!hidden && map_get(&x->bases, base_key(place, index), &base))
        return mem_new_at(&x->mem, size, base, clear,
                          place == WIT_GLOBAL && x->m->globals.at[index]->is_string);
    bool known = align != IR_ALIGN_UNKNOWN;
    uint32_t id = mem_new(&x->mem, size, known ? align : 0, clear);
    if (!known || hidden) mem_hide(&x->mem, id);
    return id;
}

/* ---- globals ---- */

static const struct wit_object *global_witness(const struct run *x, uint32_t i) {
    return i < x->w->globals.n ? &x->w->globals.at[i] : NULL;
}

static bool new_global(struct run *x, uint32_t i) {
    const struct ir_global *g = x->m->globals.at[i];
    const struct wit_object *w = global_witness(x, i);
    uint64_t size = g->size || !w ? g->size : w->size;
    uint32_t id = setup_object(x, WIT_GLOBAL, i, size, g->align, true);
    if (x->opt.only || x->opt.doubts) /* it may overlap others */
        mem_object(&x->mem, id)->literal = g->is_string;
    return id != 0;
}

static bool store_reloc(struct run *x, struct mem_ptr at, const struct ir_reloc *r) {
    uint64_t i;
    if (!map_str_get(r->is_func ? &x->code->func_index : &x->code->global_index, r->target, &i))
        return false;
    struct mem_ptr to = {.obj = (r->is_func ? x->first_func : x->first_global) + (uint32_t)i};
    to.off = mem_wrap(&x->mem, (uint64_t)r->addend);
    at.off += (int64_t)r->off;
    return mem_store_ptr(&x->mem, at, to) == MEM_OK;
}

/* What a variable of the library holds when the program starts, such as environ, is input. */
static bool is_doubted(const struct run *x, const struct ir_global *g, const struct wit_object *w) {
    return x->opt.doubts && (x->w->globals_arbitrary || !g->is_system) && !ir_is_stream(g) &&
           !witness_takes_own(g, w);
}

static bool contents_unknown(const struct run *x, const struct ir_global *g,
                             const struct wit_object *w) {
    bool doubted = is_doubted(x, g, w);
    return (x->opt.only || doubted) && !ir_starts_known(g, !x->w->globals_arbitrary);
}

/* Constants keep their initialiser whatever else is arbitrary. */
static bool init_global(struct run *x, uint32_t i) {
    const struct ir_global *g = x->m->globals.at[i];
    const struct wit_object *w = global_witness(x, i);
    struct mem_ptr at = {.obj = x->first_global + i};
    if (ir_starts_known(g, !x->w->globals_arbitrary)) {
        if (g->bytes && mem_write(&x->mem, at, g->bytes, g->size)) return false;
        for (uint32_t k = 0; k < g->relocs.n; k++)
            if (!store_reloc(x, at, &g->relocs.at[k])) return false;
    }
    if (contents_unknown(x, g, w))
        mem_fill(&x->mem, at, g->size, 0, TAG_UNKNOWN);
    else if (w && !store_cells(x, at.obj, w))
        return false;
    mem_object(&x->mem, at.obj)->readonly = g->is_const || g->is_string;
    return true;
}

static bool new_function(struct run *x, enum wit_place place, uint32_t i) {
    uint32_t id = setup_object(x, place, i, 0, 16, true);
    struct mem_object *o = mem_object(&x->mem, id);
    if (!id) return false;
    o->readonly = true;
    o->function = true;
    return true;
}

static bool new_unknown(struct run *x, uint32_t i) {
    const struct wit_object *w = &x->w->objects.at[i];
    if (witness_is_function(x->m, w)) return new_function(x, WIT_OBJECT, i);
    return setup_object(x, WIT_OBJECT, i, w->size, 16, true) != 0;
}

/* Do string literals that share memory have equal bytes there? */
static bool literals_agree(const struct run *x) {
    for (uint32_t i = 0; i < x->w->bases.n; i++)
        for (uint32_t k = 0; k < x->w->bases.n; k++) {
            const struct wit_base *b = &x->w->bases.at[i], *c = &x->w->bases.at[k];
            if (i == k || b->place != WIT_GLOBAL || c->place != WIT_GLOBAL) continue;
            if (b->index >= x->m->globals.n || c->index >= x->m->globals.n) return false;
            const struct ir_global *g = x->m->globals.at[b->index], *h = x->m->globals.at[c->index];
            uint64_t skip;
            if (!g->is_string || !h->is_string || g->size < h->size) continue;
            bool meet = c->base < b->base + g->size && b->base < c->base + h->size;
            if (meet && !(ir_literal_ends(g, h, &skip) && c->base == b->base + skip)) return false;
        }
    return true;
}

static bool new_objects(struct run *x) {
    bool ok = literals_agree(x);
    want_bases(x);
    for (uint32_t i = 0; i < x->w->objects.n && ok; i++) ok = new_unknown(x, i);
    x->first_global = x->mem.objects.n;
    for (uint32_t i = 0; i < x->m->globals.n && ok; i++) ok = new_global(x, i);
    x->first_func = x->mem.objects.n;
    for (uint32_t i = 0; i < x->m->funcs.n && ok; i++) ok = new_function(x, WIT_FUNC, i);
    x->first_alloc = x->mem.objects.n;
    for (uint32_t i = 0; i < x->w->bases.n && ok; i++) {
        const struct wit_base *b = &x->w->bases.at[i];
        if (b->exposed && b->place == WIT_OBJECT) mem_expose(&x->mem, 1 + b->index);
    }
    return ok;
}

bool setup_memory(struct run *x) {
    const struct witness *w = x->w;
    bool ok = new_objects(x);
    for (uint32_t i = 0; i < x->m->globals.n && ok; i++) ok = init_global(x, i);
    for (uint32_t i = 0; i < w->objects.n && ok; i++) {
        ok = store_cells(x, 1 + i, &w->objects.at[i]);
        struct mem_object *o = mem_object(&x->mem, 1 + i);
        o->readonly |= w->objects.at[i].is_const;
        o->heap = !w->objects.at[i].not_heap && !o->function;
    }
    return ok;
}
