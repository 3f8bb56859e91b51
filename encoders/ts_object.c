/* Objects: null, what nobody knows, globals, functions, locals; and their cells.
 *
 * A local is one object for each place that makes it.  Where a loop makes it anew, a pointer to the
 * one before must not be around: that is so if it only serves accesses (ts_exec.c). The size of a
 * cell is a guess, that of the elements; an access that does not fit makes it smaller and the
 * function is encoded again.
 */
#include "encoders/ts_int.h"

#include <string.h>

static uint32_t gcd(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return (uint32_t)a;
}

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
            g = gcd(gcd(g, t->fields.at[i].off), grain(m, t->fields.at[i].ct, depth + 1));
        }
        return g ? gcd(g, t->size) : 1;
    default:
        return t->size && t->size <= 16 && !(t->size & (t->size - 1)) ? (uint32_t)t->size : 1;
    }
}

static uint32_t add_object(struct ts_builder *x, struct ts_object o, ir_ct ct) {
    uint32_t id = x->t->objects.n;
    if (id >= TS_MAX_OBJECTS) {
        if (x->status == VL_OK) x->t->reason = "too many objects";
        x->status = VL_LIMIT;
        return OBJ_OUTSIDE;
    }
    if (!x->cell_size[id]) x->cell_size[id] = grain(x->m, ct, 0);
    o.cell = o.size ? gcd(o.size, x->cell_size[id]) : 1;
    o.ncells = (uint32_t)(o.size / o.cell);
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

static void make_constant(struct ts_builder *x, const struct ir_global *g, struct ts_object *o) {
    term *cells = arena_new_array(x->a, term, o->ncells + 1);
    for (uint32_t i = 0; i < o->ncells; i++) {
        bool pointer = has_reloc(g, (uint64_t)i * o->cell, o->cell);
        cells[i] = pointer ? 0 : term_const(x->s, 8 * o->cell, initial(x, g, i, o->cell));
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
        o.opaque = !g->size || g->size > (constant ? TS_MAX_CONSTANT : TS_MAX_BYTES);
        uint32_t id = add_object(x, o, g->ct);
        if (constant && !o.opaque) make_constant(x, g, &x->t->objects.at[id]);
        return id;
    }
    return OBJ_OUTSIDE;
}

static uint32_t func_object(struct ts_builder *x, const char *name) {
    for (uint32_t i = 0; i < x->m->funcs.n; i++)
        if (strcmp(x->m->funcs.at[i]->name, name) == 0)
            return add_object(
                x, (struct ts_object){.kind = TS_FUNC, .index = i, .name = name, .readonly = true},
                0);
    return OBJ_OUTSIDE;
}

static uint32_t local_object(struct ts_builder *x, ir_val v) {
    const struct ir_ins *ins = &x->f->ins.at[v];
    struct ts_object o = {.kind = TS_LOCAL, .alloca = v, .name = ins->name};
    bv_t size = 0;
    o.opaque = !ir_const_value(x->f, ins->args[0], &size) || size > TS_MAX_BYTES;
    o.size = o.opaque ? 0 : (uint64_t)size;
    return add_object(x, o, ins->ct);
}

static uint32_t named_object(struct ts_builder *x, struct map *known, ir_val v) {
    const struct ir_ins *ins = &x->f->ins.at[v];
    uint64_t id;
    if (ins->op == IR_ALLOCA) return local_object(x, v);
    if (map_str_get(known, ins->text, &id)) return (uint32_t)id;
    id = ins->op == IR_GLOBAL ? global_object(x, ins->text) : func_object(x, ins->text);
    map_str_put(&x->scratch, known, ins->text, id);
    return (uint32_t)id;
}

void ts_make_objects(struct ts_builder *x) {
    struct map globals = {0}, funcs = {0};
    x->object_of = TS_NEW(x, uint32_t, x->f->ins.n);
    add_object(x, (struct ts_object){.kind = TS_NULL, .name = "NULL"}, 0);
    add_object(x, (struct ts_object){.kind = TS_OUTSIDE, .opaque = true}, 0);
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        unsigned op = x->f->ins.at[v].op;
        if (op == IR_ALLOCA || op == IR_GLOBAL || op == IR_FUNCADDR)
            x->object_of[v] = named_object(x, op == IR_FUNCADDR ? &funcs : &globals, v);
    }
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
    bool fixed = !g || (x->t->opt.program && g->has_init);
    o->cells = x->nmemory;
    for (uint32_t i = 0; i < o->ncells; i++) {
        struct ts_var v = {.kind = TS_CELL, .object = id, .cell = i};
        v.name = cell_name(x, o, i, "");
        v.fixed = fixed && !(g && has_reloc(g, (uint64_t)i * o->cell, o->cell));
        v.first = g && v.fixed ? initial(x, g, i, o->cell) : 0;
        add_cell(x, v, 8 * o->cell);
    }
}

static void make_flags(struct ts_builder *x, uint32_t id) {
    struct ts_object *o = &x->t->objects.at[id];
    o->inits = x->nmemory;
    for (uint32_t i = 0; i < o->ncells; i++) {
        struct ts_var v = {.kind = TS_INIT, .object = id, .cell = i, .fixed = true};
        v.name = cell_name(x, o, i, ".set");
        add_cell(x, v, 1);
    }
    struct ts_var v = {.kind = TS_LIVE, .object = id, .fixed = true};
    v.name = arena_printf(x->a, "%s.live", o->name ? o->name : "local");
    o->live = add_cell(x, v, 1);
}

void ts_make_memory(struct ts_builder *x) {
    x->t->memory = x->t->vars.n;
    for (uint32_t i = 0; i < x->t->objects.n && x->nmemory <= TS_MAX_MEMORY; i++) {
        const struct ts_object *o = &x->t->objects.at[i];
        if ((o->kind == TS_GLOBAL && !o->constant && !o->opaque) || o->kind == TS_LOCAL)
            make_cells(x, i);
        if (o->kind == TS_LOCAL) make_flags(x, i);
    }
    if (x->nmemory <= TS_MAX_MEMORY) return;
    x->status = VL_LIMIT;
    x->t->reason = "too much memory";
}
