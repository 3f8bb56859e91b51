/* A path of the transition system, back to the program. */
#include "core/base/map.h"
#include "encoders/access/extent.h"
#include "encoders/ts/ts.h"

static bool holds_in_state(const struct ts *t, term cond, const struct ts_path *p, uint32_t state) {
    struct term_model m = p->model(p->ctx, state);
    return term_eval(t->store, cond, &m) != 0;
}

int ts_failing(const struct ts *t, const struct ts_path *p, const bool *open, uint32_t *step) {
    for (uint32_t s = 0; s <= p->steps; s++)
        for (uint32_t i = 0; i < t->sites.n; i++)
            if ((!open || open[i]) && holds_in_state(t, t->sites.at[i].fail, p, s)) {
                *step = s;
                return (int)i;
            }
    return -1;
}

int ts_losing(const struct ts *t, const struct ts_path *p) {
    for (uint32_t s = 0; s <= p->steps; s++)
        for (uint32_t i = 0; i < t->lost.n; i++)
            if (holds_in_state(t, t->lost.at[i].when, p, s)) return (int)i;
    return -1;
}

bool ts_is_coarse(const struct ts *t, const struct ts_path *p) {
    for (uint32_t s = 0; s <= p->steps; s++)
        for (uint32_t i = 0; i < t->inputs.n; i++)
            if (t->inputs.at[i].coarse && holds_in_state(t, t->inputs.at[i].taken, p, s))
                return true;
    for (uint32_t i = 0; i < t->objects.n; i++)
        if (t->objects.at[i].base) return true; /* locals lie where the interpreter puts them */
    return false;
}

/* ---- objects from outside ---- */

struct path_writing {
    const struct ts *t;
    const struct ts_path *p;
    struct arena *a;
    struct witness *out;
    uint32_t *index;   /* by object: in out->objects */
    struct map *known; /* by object: bytes that the witness says */
};

static bv_t first_value(const struct path_writing *w, term v) {
    struct term_model m = w->p->model(w->p->ctx, 0);
    return v ? term_eval(w->t->store, v, &m) : 0;
}

static struct wit_val bits_value(ir_type type, bv_t bits) {
    return (struct wit_val){.type = type, .bits = bits};
}

static struct wit_object *object_at(const struct path_writing *w, uint32_t id) {
    const struct ts_object *o = &w->t->objects.at[id];
    return o->kind == TS_GLOBAL ? &w->out->globals.at[o->index] : &w->out->objects.at[w->index[id]];
}

/* The witness says the first contents of the object. */
static bool is_open_object(const struct path_writing *w, const struct ts_object *o) {
    if (o->kind == TS_GLOBAL)
        return !ir_starts_known(w->t->task->globals.at[o->index], w->t->opt.program);
    return o->kind == TS_UNKNOWN;
}

/* Bytes [off, off + n) of an object start as v, but for those that are known. */
static void start_as(struct path_writing *w, uint32_t object, uint64_t off, uint32_t n, bv_t v) {
    struct wit_object *to = object_at(w, object);
    uint32_t fresh = 0;
    for (uint32_t i = 0; i < n; i++) fresh += !map_get(&w->known[object], off + i, NULL);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = w->t->task->target.big_endian ? n - 1 - i : i;
        struct wit_cell c = {.off = off + i, .v = bits_value(IR_I(8), bv_norm(v >> 8 * at, 8))};
        if (map_get(&w->known[object], off + i, NULL)) continue;
        map_put(w->a, &w->known[object], off + i, 1);
        if (fresh < n) vec_push(w->a, &to->cells, c);
    }
    if (fresh < n) return;
    struct wit_cell c = {.off = off, .v = bits_value(IR_I(8 * n), v)};
    vec_push(w->a, &to->cells, c);
}

static void put_contents(struct path_writing *w, uint32_t id) {
    const struct ts_object *o = &w->t->objects.at[id];
    if (o->many) return; /* the witness has no one object for it */
    struct wit_object to = {.ct = o->ct, .name = arena_printf(w->a, "*%s", o->name)};
    to.size = (uint64_t)first_value(w, o->bytes);
    to.maybe_function = o->maybe_function;
    access_tell_sized(&to, o->sized);
    to.is_const = o->readonly || first_value(w, o->constant_if);
    to.end_size = o->end != 0;
    to.end = (uint64_t)first_value(w, o->end);
    w->index[id] = w->out->objects.n;
    vec_push(w->a, &w->out->objects, to);
    if (o->end && to.end < to.size) start_as(w, id, to.end, 1, 0);
}

static struct wit_val pointer_to(const struct path_writing *w, struct ts_value p) {
    struct wit_val v = {.type = IR_PTR, .place = WIT_NULL};
    bv_t id = first_value(w, p.obj);
    const struct ts_object *o = &w->t->objects.at[id < w->t->objects.n ? id : 0];
    v.off = (int64_t)bv_signed(first_value(w, p.v), w->t->task->target.ptr_bits);
    v.index = o->index;
    if (o->kind == TS_UNKNOWN && !o->many) v.place = WIT_OBJECT, v.index = w->index[id];
    if (o->kind == TS_GLOBAL) v.place = WIT_GLOBAL;
    if (o->kind == TS_FUNC) v.place = WIT_FUNC;
    return v;
}

/* Pointers in memory. */
static void put_slots(struct path_writing *w, uint32_t id) {
    const struct ts_object *o = &w->t->objects.at[id];
    uint32_t word = w->t->task->target.ptr_bits / 8;
    if (!is_open_object(w, o) || o->many) return;
    for (uint32_t s = 0; s < o->nslots; s++) {
        struct wit_cell c = {.off = (uint64_t)s * word};
        bool inside = c.off + word <= object_at(w, id)->size;
        if (!o->first[s].v || !inside) continue;
        c.v = pointer_to(w, o->first[s]);
        for (uint32_t i = 0; i < word; i++) map_put(w->a, &w->known[id], c.off + i, 1);
        if (c.v.place == WIT_NULL) c.v.off = 0;
        vec_push(w->a, &object_at(w, id)->cells, c);
    }
}

static void put_cells(struct path_writing *w) {
    const struct ts *t = w->t;
    for (uint32_t k = 0; k < t->vars.n; k++) {
        const struct ts_var *v = &t->vars.at[k];
        const struct ts_object *o = v->kind == TS_CELL ? &t->objects.at[v->object] : NULL;
        if (!o || o->kind != TS_UNKNOWN || o->many) continue;
        uint64_t off = (uint64_t)v->cell * o->cell;
        if (off + o->cell <= w->out->objects.at[w->index[v->object]].size)
            start_as(w, v->object, off, o->cell, first_value(w, v->now));
    }
}

static void put_reads(struct path_writing *w, uint32_t state) {
    struct term_model m = w->p->model(w->p->ctx, state);
    for (uint32_t i = 0; i < w->t->inputs.n; i++) {
        const struct ts_input *in = &w->t->inputs.at[i];
        if (!in->at || w->t->objects.at[in->object].many ||
            !is_open_object(w, &w->t->objects.at[in->object]))
            continue;
        if (!term_eval(w->t->store, in->taken, &m)) continue;
        uint64_t off = (uint64_t)term_eval(w->t->store, in->at, &m);
        uint64_t size = object_at(w, in->object)->size;
        if (off <= size && in->bytes <= size - off)
            start_as(w, in->object, off, in->bytes, term_eval(w->t->store, in->value, &m));
    }
}

static void put_base(struct path_writing *w, uint32_t id) {
    const struct ts_object *o = &w->t->objects.at[id];
    struct wit_base b = {.index = o->index, .name = o->name};
    if (!o->base || o->kind == TS_LOCAL || o->many) return;
    b.place = o->kind == TS_UNKNOWN ? WIT_OBJECT : o->kind == TS_FUNC ? WIT_FUNC : WIT_GLOBAL;
    if (o->kind == TS_UNKNOWN) b.index = w->index[id];
    b.base = (uint64_t)first_value(w, o->base);
    b.size = (uint64_t)first_value(w, o->bytes);
    vec_push(w->a, &w->out->bases, b);
}

static void put_objects(struct path_writing *w) {
    uint32_t n = w->t->objects.n;
    w->index = arena_new_array(w->a, uint32_t, n + 1);
    w->known = arena_new_array(w->a, struct map, n + 1);
    for (uint32_t i = 0; i < n; i++)
        if (w->t->objects.at[i].kind == TS_UNKNOWN) put_contents(w, i);
    for (uint32_t i = 0; i < n; i++) put_slots(w, i);
    put_cells(w);
    for (uint32_t i = 0; i < n; i++) put_base(w, i);
    for (uint32_t s = 0; s <= w->p->steps; s++) put_reads(w, s);
}

/* ---- inputs ---- */

static struct wit_val path_value(ir_type type, bv_t bits) {
    struct wit_val v = {.type = type};
    if (type == IR_PTR)
        v.place = WIT_NULL;
    else
        v.bits = bits;
    return v;
}

static void put_args(const struct path_writing *w) {
    const struct ts *t = w->t;
    struct term_model m = w->p->model(w->p->ctx, 0);
    const struct ir_func *f = &t->inlined.func;
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_val v = f->params.at[i];
        bv_t bits = 0;
        for (uint32_t k = 0; k < t->vars.n; k++)
            if (t->vars.at[k].kind == TS_VALUE && t->vars.at[k].ins == v)
                bits = term_eval(t->store, t->vars.at[k].now, &m);
        bool pointer = f->ins.at[v].type == IR_PTR && t->args.at[i].obj;
        vec_push(w->a, &w->out->args,
                 pointer ? pointer_to(w, (struct ts_value){t->args.at[i].obj, t->args.at[i].off})
                         : path_value(f->ins.at[v].type, bits));
    }
}

static void put_globals(const struct ts *t, const struct ts_path *p, struct arena *a,
                        struct witness *out) {
    struct term_model m = p->model(p->ctx, 0);
    for (uint32_t i = 0; i < t->task->globals.n; i++) {
        const struct ir_global *g = t->task->globals.at[i];
        struct wit_object o = {.name = g->name, .ct = g->ct, .size = g->size};
        vec_push(a, &out->globals, o);
    }
    for (uint32_t k = 0; k < t->vars.n; k++) {
        const struct ts_var *v = &t->vars.at[k];
        const struct ts_object *o = v->kind == TS_CELL ? &t->objects.at[v->object] : NULL;
        if (!o || o->kind != TS_GLOBAL || v->fixed) continue;
        if (ir_starts_known(t->task->globals.at[o->index], t->opt.program)) continue;
        struct wit_cell c = {.off = (uint64_t)v->cell * o->cell};
        c.v = path_value(IR_I(8 * o->cell), term_eval(t->store, v->now, &m));
        if (o->ncells == 1) {
            c.name = o->name;
            c.ct = t->task->globals.at[o->index]->ct;
        }
        vec_push(a, &out->globals.at[o->index].cells, c);
    }
}

static void put_input(const struct ts *t, const struct ts_input *in, const struct term_model *m,
                      struct arena *a, struct witness *out) {
    uint64_t n = in->count ? (uint64_t)term_eval(t->store, in->count, m) : 1;
    struct wit_val v = path_value(in->type, term_eval(t->store, in->var, m));
    if (!n) return;
    v.more = n - 1;
    vec_push(a, &out->inputs, v);
}

static void put_step(const struct ts *t, const struct ts_path *p, uint32_t state, struct arena *a,
                     struct witness *out) {
    struct term_model m = p->model(p->ctx, state);
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        const struct ts_input *in = &t->inputs.at[i];
        if ((!in->listed && !in->call) || !term_eval(t->store, in->taken, &m)) continue;
        if (in->call)
            vec_push(a, &out->havocs, (struct wit_havoc){0});
        else
            put_input(t, in, &m, a, out);
    }
}

void ts_witness(const struct ts *t, const struct ts_path *p, struct arena *a, struct witness *out) {
    *out = (struct witness){.entry = t->root->name, .globals_arbitrary = !t->opt.program};
    struct path_writing w = {.t = t, .p = p, .a = a, .out = out};
    put_globals(t, p, a, out);
    put_objects(&w);
    put_args(&w);
    for (uint32_t s = 0; s <= p->steps; s++) put_step(t, p, s, a, out);
}
