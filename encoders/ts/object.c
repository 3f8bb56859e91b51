/* Objects and their cells: null, unknown memory, the objects behind parameters (outside.c),
 * globals, functions and locals.
 *
 * Large objects and those of unknown size have cells for the first bytes only: for what is
 * accessed at constant offsets (part.c has the rest).
 *
 * A local is one object for each place that makes it.  Where a loop makes it anew, a pointer to the
 * one before must not be around: that is so if it only serves accesses (exec.c). The size of a
 * cell is a guess, that of the elements; an access that does not fit makes it smaller and the
 * function is encoded again.
 */
#include "encoders/ts/object.h"
#include "encoders/access/place.h"
#include "encoders/term/internal.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/outside.h"
#include "encoders/ts/slot.h"

#include <string.h>

/* The largest size that all parts of the type are multiples of, and lie at. */
static uint32_t grain(const struct ir_module *m, ir_ct ct, unsigned depth) {
    if (!ct || depth > 20) return 1;
    const struct ir_ctype *t = &m->ctypes.at[ct];
    uint64_t g = 0;
    switch (t->kind) {
    case CT_ARRAY:
        return grain(m, t->elem, depth + 1);
    case CT_STRUCT:
    case CT_UNION:
        for (uint32_t i = 0; i < t->fields.n; i++) {
            if (t->fields.at[i].bits) return 1;
            g = (uint32_t)bv_gcd(bv_gcd(g, t->fields.at[i].off),
                                 grain(m, t->fields.at[i].ct, depth + 1));
        }
        return g ? (uint32_t)bv_gcd(g, t->size) : 1;
    default:
        return t->size && t->size <= 16 && !(t->size & (t->size - 1)) ? (uint32_t)t->size : 1;
    }
}

uint32_t ts_add_object(struct ts_builder *x, struct ts_object o, ir_ct ct) {
    uint32_t id = x->t->objects.n;
    if (id >= TS_MAX_OBJECTS) {
        if (x->status == VL_OK) x->t->reason = "too many objects";
        x->status = VL_LIMIT;
        return OBJ_OUTSIDE;
    }
    if (!x->kept.cell_size[id]) x->kept.cell_size[id] = grain(x->m, ct, 0);
    uint64_t bytes = o.part ? x->kept.window[id] : o.size;
    o.cell = bytes ? (uint32_t)bv_gcd(bytes, x->kept.cell_size[id]) : 1;
    o.ncells = (uint32_t)(bytes / o.cell);
    if (!o.bytes) o.bytes = ts_number(x, o.size);
    o.flagged = o.kind == TS_LOCAL || x->kept.flagged[id];
    vec_push(x->a, &x->t->objects, o);
    return id;
}

/* ---- globals ---- */

static bool has_reloc(const struct ir_global *g, uint64_t from, uint64_t n) {
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (g->relocs.at[i].off < from + n && from < g->relocs.at[i].off + 8) return true;
    return false;
}

/* A cell of the initialiser. */
static bv_t initial(const struct ts_builder *x, const struct ir_global *g, uint32_t cell,
                    uint32_t size) {
    bv_t v = 0;
    for (uint32_t i = 0; g->bytes && i < size; i++) {
        uint32_t k = x->m->target.big_endian ? i : size - 1 - i;
        v = v << 8 | g->bytes[(uint64_t)cell * size + k];
    }
    return v;
}

/* The part of a pointer's offset that the cell holds; 0: not known. */
static term part_of_pointer(struct ts_builder *x, const struct ir_global *g,
                            const struct ts_object *o, uint32_t cell) {
    uint64_t at = (uint64_t)cell * o->cell, word = x->ptr_bits / 8;
    for (uint32_t i = 0; i < g->relocs.n; i++) {
        const struct ir_reloc *r = &g->relocs.at[i];
        if (at < r->off || at + o->cell > r->off + word) continue;
        uint64_t k = x->m->target.big_endian ? r->off + word - at - o->cell : at - r->off;
        return term_const(x->s, 8 * o->cell,
                          bv_norm((bv_t)((uint64_t)r->addend >> 8 * k), 8 * o->cell));
    }
    return 0;
}

static void make_constant(struct ts_builder *x, const struct ir_global *g, struct ts_object *o) {
    term *cells = arena_new_array(x->a, term, o->ncells + 1);
    for (uint32_t i = 0; i < o->ncells; i++) {
        bool pointer = has_reloc(g, (uint64_t)i * o->cell, o->cell);
        cells[i] = pointer ? part_of_pointer(x, g, o, i)
                           : term_const(x->s, 8 * o->cell, initial(x, g, i, o->cell));
    }
    o->constant = cells;
}

static uint32_t global_object(struct ts_builder *x, const char *name) {
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        if (strcmp(g->name, name) != 0) continue;
        bool readonly = g->is_const || g->is_string;
        bool constant = readonly && g->has_init;
        struct ts_object o = {
            .kind = TS_GLOBAL, .index = i, .name = g->name, .size = g->size, .readonly = readonly};
        o.opaque = !g->size;
        o.unread = !g->is_static && ts_is_unread(x, g);
        o.part = g->size > (constant ? TS_MAX_CONSTANT : TS_MAX_BYTES);
        uint32_t id = ts_add_object(x, o, g->ct);
        if (constant && !o.opaque && !o.part && id != OBJ_OUTSIDE)
            make_constant(x, g, &x->t->objects.at[id]);
        return id;
    }
    return OBJ_OUTSIDE;
}

static uint32_t func_object(struct ts_builder *x, const char *name) {
    for (uint32_t i = 0; i < x->m->funcs.n; i++)
        if (strcmp(x->m->funcs.at[i]->name, name) == 0)
            return ts_add_object(
                x, (struct ts_object){.kind = TS_FUNC, .index = i, .name = name, .readonly = true},
                0);
    return OBJ_OUTSIDE;
}

static uint32_t local_object(struct ts_builder *x, ir_val v) {
    const struct ir_ins *ins = &x->f->ins.at[v];
    struct ts_object o = {.kind = TS_LOCAL, .alloca = v, .name = ins->name};
    bv_t size = 0;
    o.opaque = !ir_const_value(x->f, ins->args[0], &size);
    o.size = o.opaque ? 0 : (uint64_t)size;
    o.part = o.size > TS_MAX_BYTES;
    return ts_add_object(x, o, ins->ct);
}

uint32_t ts_named_object(struct ts_builder *x, const char *name, bool func) {
    struct map *known = func ? &x->env.funcs : &x->env.globals;
    uint64_t id;
    if (map_str_get(known, name, &id)) return (uint32_t)id;
    id = func ? func_object(x, name) : global_object(x, name);
    map_str_put(&x->scratch, known, name, id);
    return (uint32_t)id;
}

void ts_make_objects(struct ts_builder *x) {
    x->env.globals = x->env.funcs = (struct map){0};
    x->points.object_of = TS_NEW(x, uint32_t, x->f->ins.n);
    ts_add_object(x, (struct ts_object){.kind = TS_NULL, .name = "NULL"}, 0);
    ts_add_object(x, (struct ts_object){.kind = TS_OUTSIDE, .opaque = true}, 0);
    ts_make_args(x);
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *ins = &x->f->ins.at[v];
        if (ins->op == IR_ALLOCA) x->points.object_of[v] = local_object(x, v);
        if (ins->op == IR_GLOBAL || ins->op == IR_FUNCADDR)
            x->points.object_of[v] = ts_named_object(x, ins->text, ins->op == IR_FUNCADDR);
    }
    ts_make_pointees(x);
}

/* ---- as others see them ---- */

ir_ct ts_type_of(const struct ts_builder *x, const struct ts_object *o) {
    return o->kind == TS_GLOBAL ? x->m->globals.at[o->index]->ct : o->ct;
}

static enum access_kind access_kind_of(const struct ts_object *o) {
    static const enum access_kind kinds[] = {
        [TS_NULL] = ACCESS_NULL,     [TS_OUTSIDE] = ACCESS_NOWHERE, [TS_GLOBAL] = ACCESS_GLOBAL,
        [TS_FUNC] = ACCESS_FUNCTION, [TS_LOCAL] = ACCESS_LOCAL,     [TS_UNKNOWN] = ACCESS_OUTSIDE};
    return kinds[o->kind];
}

static term readonly_if(struct ts_builder *x, const struct ts_object *o) {
    if (o->readonly) return term_true(x->s);
    return o->constant_if ? o->constant_if : term_false(x->s);
}

struct access_object ts_access(struct ts_builder *x, const struct ts_object *o) {
    const struct ir_ins *made = o->kind == TS_LOCAL ? &x->f->ins.at[o->alloca] : NULL;
    struct access_object a = {.kind = access_kind_of(o), .ct = o->ct, .many = o->many};
    a.size = o->bytes;
    a.min_size = o->size;
    if (o->kind == TS_UNKNOWN && o->count) a.element = o->size, a.count = o->count;
    a.maybe_function = o->maybe_function;
    a.live = made ? x->step.memory[o->live] : term_true(x->s);
    a.readonly = readonly_if(x, o);
    if (o->kind == TS_GLOBAL) a.global = x->m->globals.at[o->index];
    if (o->kind == TS_FUNC) a.func = x->m->funcs.at[o->index];
    if (made) a.ct = made->ct, a.align = made->imm;
    return a;
}

/* ---- addresses ---- */

/* One place for all that a loop makes would be too little. */
static bool has_address(struct ts_builder *x, const struct ts_object *o) {
    const struct access_object a = ts_access(x, o);
    if (o->kind == TS_OUTSIDE || access_demanded(&a) == IR_ALIGN_UNKNOWN) return false;
    return o->kind != TS_LOCAL || !x->flow.in_loop[x->f->ins.at[o->alloca].block];
}

term ts_any_base(struct ts_builder *x, uint32_t id) {
    const struct access_object o = ts_access(x, &x->t->objects.at[id]);
    unsigned zeros = access_zeros(x->m, &o);
    term v = ts_anything(x, x->ptr_bits - zeros, "address");
    return zeros ? term_concat(x->s, v, term_const(x->s, zeros, 0)) : v;
}

term ts_base(struct ts_builder *x, uint32_t id) {
    struct ts_object *o = &x->t->objects.at[id];
    if (o->kind == TS_NULL) return ts_number(x, 0);
    if (o->base) return o->base;
    if (!has_address(x, o)) return 0;
    const struct access_object a = ts_access(x, o);
    unsigned zeros = access_zeros(x->m, &a);
    const char *name = arena_printf(x->a, "address of %s", o->name ? o->name : "object");
    term v = ts_choice(x, x->ptr_bits - zeros, name);
    if (access_assumes_aligned(x->m, &a)) ts_assume(x, ASSUME_ALIGNED, o->name);
    o->base = zeros ? term_concat(x->s, v, term_const(x->s, zeros, 0)) : v;
    return o->base;
}

static void mark_cone(struct ts_builder *x, struct map *in) {
    const struct ts *t = x->t;
    struct term_cone cone;
    VEC(term) roots = {0};
    for (uint32_t i = 0; i < t->vars.n; i++) vec_push(&x->scratch, &roots, t->vars.at[i].next);
    for (uint32_t i = 0; i < t->sites.n; i++) vec_push(&x->scratch, &roots, t->sites.at[i].fail);
    for (uint32_t i = 0; i < t->lost.n; i++) vec_push(&x->scratch, &roots, t->lost.at[i].when);
    vec_push(&x->scratch, &roots, t->ended);
    if (t->result) vec_push(&x->scratch, &roots, t->result);
    term_cone(&cone, x->s, roots.at, roots.n);
    for (uint32_t i = 0; i < cone.n; i++) map_put(&x->scratch, in, cone.at[i], 1);
    term_cone_free(&cone);
}

static struct access_place access_place_of(struct ts_builder *x, struct access_object *room,
                                           uint32_t id) {
    *room = ts_access(x, &x->t->objects.at[id]);
    return (struct access_place){room, x->t->objects.at[id].base};
}

/* Nothing is assumed of two if one of them is a local: another lifetime of it may be elsewhere. */
static void assume_layout(struct ts_builder *x) {
    const struct ts *t = x->t;
    struct access_object o, p;
    for (uint32_t i = 0; i < t->objects.n; i++) {
        if (!t->objects.at[i].base) continue;
        struct access_place a = access_place_of(x, &o, i);
        term ok = access_not_null(x->s, x->m, &o, a.base);
        ok = term_and(x->s, ok, access_has_room(x->s, x->m, &o, a.base));
        x->env.args_ok = term_and(x->s, x->env.args_ok, ok);
        for (uint32_t k = 0; k < i; k++) {
            struct access_place b = access_place_of(x, &p, k);
            if (!b.base || o.kind == ACCESS_LOCAL || p.kind == ACCESS_LOCAL) continue;
            x->env.args_ok = term_and(x->s, x->env.args_ok, access_apart(x->s, x->m, a, b));
        }
    }
}

void ts_drop_bases(struct ts_builder *x) {
    struct ts *t = x->t;
    struct map in = {0};
    uint32_t kept = t->memory + x->nmemory;
    for (uint32_t i = kept; i < t->vars.n; i++) t->vars.at[i].next = term_false(x->s);
    mark_cone(x, &in);
    for (uint32_t i = kept; i < t->vars.n; i++) {
        struct ts_var v = t->vars.at[i];
        if (!map_get(&in, v.now, NULL)) continue;
        v.next = v.now;
        t->vars.at[kept++] = v;
    }
    t->vars.n = kept;
    for (uint32_t i = 0; i < t->objects.n; i++) {
        struct ts_object *o = &t->objects.at[i];
        const struct access_object a = ts_access(x, o);
        unsigned low = o->base ? access_zeros(x->m, &a) : 0;
        if (o->base && !map_get(&in, term_extract(x->s, o->base, x->ptr_bits - 1, low), NULL))
            o->base = 0;
    }
    assume_layout(x);
}

/* ---- memory ---- */

static uint32_t add_cell(struct ts_builder *x, struct ts_var v, unsigned width) {
    v.now = term_var(x->s, width, v.name);
    vec_push(x->a, &x->t->vars, v);
    return x->nmemory++;
}

static const char *cell_name(struct ts_builder *x, const struct ts_object *o, uint32_t cell,
                             const char *what) {
    const char *name = o->name ? o->name : "local";
    if (o->ncells == 1) return arena_printf(x->a, "%s%s", name, what);
    return arena_printf(x->a, "%s%s+%llu", name, what, (unsigned long long)cell * o->cell);
}

static void make_cells(struct ts_builder *x, uint32_t id) {
    struct ts_object *o = &x->t->objects.at[id];
    const struct ir_global *g = o->kind == TS_GLOBAL ? x->m->globals.at[o->index] : NULL;
    bool set = g && ir_starts_known(g, x->t->opt.program);
    bool fixed = o->kind == TS_LOCAL || set;
    o->cells = x->nmemory;
    for (uint32_t i = 0; i < o->ncells; i++) {
        struct ts_var v = {.kind = TS_CELL, .object = id, .cell = i};
        v.name = cell_name(x, o, i, "");
        v.fixed = fixed && !(g && has_reloc(g, (uint64_t)i * o->cell, o->cell));
        v.first = g && v.fixed ? initial(x, g, i, o->cell) : 0;
        add_cell(x, v, 8 * o->cell);
    }
}

void ts_slot_var(struct ts_builder *x, uint32_t id, uint32_t slot) {
    struct ts_object *o = &x->t->objects.at[id];
    struct ts_var v = {.kind = TS_SLOT, .object = id, .cell = slot, .fixed = true};
    const char *name = o->name ? o->name : "local";
    v.name = arena_printf(x->a, "%s+%llu.object", name, (unsigned long long)slot * x->ptr_bits / 8);
    add_cell(x, v, TS_OBJ_BITS);
}

static void make_flags(struct ts_builder *x, uint32_t id) {
    struct ts_object *o = &x->t->objects.at[id];
    o->inits = x->nmemory;
    for (uint32_t i = 0; i < o->ncells; i++) {
        struct ts_var v = {.kind = TS_INIT, .object = id, .cell = i, .fixed = true};
        v.first = o->kind != TS_LOCAL;
        v.name = cell_name(x, o, i, ".set");
        add_cell(x, v, 1);
    }
    if (o->kind != TS_LOCAL) return;
    struct ts_var v = {.kind = TS_LIVE, .object = id, .fixed = true};
    v.name = arena_printf(x->a, "%s.live", o->name ? o->name : "local");
    o->live = add_cell(x, v, 1);
}

void ts_make_memory(struct ts_builder *x) {
    x->t->memory = x->t->vars.n;
    for (uint32_t i = 0; i < x->t->objects.n && x->nmemory <= TS_MAX_MEMORY; i++) {
        const struct ts_object *o = &x->t->objects.at[i];
        bool global = o->kind == TS_GLOBAL && !o->constant && !o->opaque;
        if (global || o->kind == TS_UNKNOWN || o->kind == TS_LOCAL) make_cells(x, i);
        if (o->flagged) make_flags(x, i);
        ts_make_slots(x, i);
    }
    if (x->nmemory <= TS_MAX_MEMORY) return;
    x->status = VL_LIMIT;
    x->t->reason = "too much memory";
}
