/* A model read back as the inputs of one execution (core/interp/witness.h).
 *
 * Every input, allocation and call without body was recorded with the guard under which
 * it happens.  An execution meets its events in the order in which they were recorded:
 * a state is executed after those that it comes from, also when it was parked in
 * between.  So the events whose guard holds in the model, in that order, are the
 * execution's own.
 */
#include "encoders/access/extent.h"
#include "encoders/memory/source.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/record.h"

#include <stdlib.h>

struct reading {
    struct symex *x;
    const struct term_model *m;
    struct term_memo *values; /* under m */
    struct arena *arena;
    struct witness *out;
    struct map alloc; /* object to its number among this run's allocations */
    uint32_t nalloc;
    uint32_t *unknown; /* object to its index in witness.objects */
};

static bv_t eval(const struct reading *r, term t) { return term_memo_value(r->values, t); }

static void witness_place(const struct reading *r, uint32_t id, struct wit_val *out) {
    const struct object *o = &r->x->mem.objects.at[id];
    uint64_t n = 0;
    out->place = WIT_NULL;
    out->index = o->index;
    switch (o->kind) {
    case OBJECT_GLOBAL:
        out->place = WIT_GLOBAL;
        break;
    case OBJECT_FUNC:
        out->place = WIT_FUNC;
        break;
    case OBJECT_UNKNOWN:
        out->place = WIT_OBJECT, out->index = r->unknown[id];
        break;
    case OBJECT_LOCAL:
    case OBJECT_HEAP:
        if (!map_get(&r->alloc, id, &n)) break;
        out->place = WIT_ALLOC;
        out->index = (uint32_t)n;
        break;
    case OBJECT_WILD:
        out->place = WIT_ADDRESS;
        break;
    case OBJECT_UNSET:
        out->place = WIT_UNSET;
        break;
    default:
        break;
    }
}

/* A word that is no pointer in this execution. */
static bool is_number(const struct reading *r, struct value v) {
    const struct object *o = &r->x->mem.objects.at[is_ptr(v) ? eval(r, v.obj) : OBJ_NULL];
    return o->lazy && o->address && !eval(r, o->made);
}

static struct wit_val witness_value(const struct reading *r, struct value v, ir_type type) {
    struct wit_val w = {.type = type};
    if (!is_ptr(v)) {
        w.bits = eval(r, v.v);
        return w;
    }
    w.type = IR_PTR;
    if (is_number(r, v)) {
        w.place = WIT_ADDRESS;
        w.off = (int64_t)bv_signed(eval(r, ptr_to_int(r->x, v).v), r->x->ptr_bits);
        return w;
    }
    witness_place(r, (uint32_t)eval(r, v.obj), &w);
    w.off = (int64_t)bv_signed(eval(r, v.v), r->x->ptr_bits);
    return w;
}

/* ---- contents of unknown sources ---- */

struct cell_list {
    const struct source *src;
    VEC(struct wit_cell) at;
};

/* Witnesses outlive symbolic execution and its names. */
static const char *kept_name(const struct reading *r, const char *name) {
    return name ? arena_strdup(r->arena, name) : NULL;
}

/* The bytes of one of the integers that are declared where a larger number was read; 0: it was not,
 * or they are no integers. */
static uint32_t declared_bytes(const struct reading *r, ir_ct ct, const struct value *v) {
    const struct ir_ctype *t = ir_ctype_at(r->x->m, ct);
    uint64_t n = is_ptr(*v) ? 0 : term_width(r->x->s, v->v) / 8;
    return ct && t->kind == CT_INT && t->size && t->size < n && n % t->size == 0 ? (uint32_t)t->size
                                                                                 : 0;
}

static void add_memory_cell(const struct reading *r, struct cell_list *l, uint64_t off,
                            struct value v) {
    if (is_number(r, v)) v = ptr_to_int(r->x, v);
    ir_type t = is_ptr(v) ? IR_PTR : IR_I(term_width(r->x->s, v.v));
    struct wit_cell c = {.off = off, .v = witness_value(r, v, t)};
    c.name = kept_name(r, source_name(r->x, l->src, off, &c.ct));
    const uint32_t each = declared_bytes(r, c.ct, &v), n = each ? term_width(r->x->s, v.v) / 8 : 0;
    for (uint32_t i = 0; i < n; i += each) {
        struct value part = {.v = bytes_of(r->x, v.v, n, i, each)};
        add_memory_cell(r, l, off + i, part);
    }
    if (n) return;
    if (t != IR_PTR && c.ct && r->x->m->ctypes.at[c.ct].kind == CT_FLOAT)
        c.v.type = t == IR_I(32) ? IR_F32 : t == IR_I(64) ? IR_F64 : t == IR_I(80) ? IR_F80 : t;
    vec_push(r->arena, &l->at, c);
}

/* The first n bytes of the cell: the object ends behind them. */
static void add_cell_bytes(const struct reading *r, struct cell_list *l, uint64_t off,
                           const struct cell *c, uint32_t n) {
    term v = is_ptr(c->v) ? ptr_to_int(r->x, c->v).v : c->v.v;
    for (uint32_t i = 0; i < n; i++)
        add_memory_cell(r, l, off + i, (struct value){.v = bytes_of(r->x, v, c->size, i, 1)});
}

enum { RESTS_NOT, RESTS_ON, RESTS_MOVED };

/* Is `base` at the bottom of the array, and if so, may elements have moved on the way? */
static unsigned rests_on(const struct reading *r, term array, term base, struct map *memo) {
    uint64_t known;
    struct term_node n = *term_get(r->x->s, array);
    while (n.op == TERM_STORE) { /* chains of stores are long */
        array = n.arg[0];
        n = *term_get(r->x->s, array);
    }
    if (array == base) return RESTS_ON;
    if (map_get(memo, array, &known)) return (unsigned)known;
    unsigned how = RESTS_NOT;
    if (n.op == TERM_SHIFTED && rests_on(r, n.arg[0], base, memo)) how = RESTS_MOVED;
    if (n.op == TERM_BYTES &&
        (rests_on(r, n.arg[0], base, memo) || rests_on(r, n.arg[1], base, memo)))
        how = RESTS_MOVED;
    if (n.op == TERM_ITE || n.op == TERM_SPLICE) {
        unsigned first = n.op == TERM_ITE ? 1 : 0;
        unsigned a = rests_on(r, n.arg[first], base, memo);
        unsigned b = rests_on(r, n.arg[first + 1], base, memo);
        how = a > b ? a : b;
    }
    map_put(r->arena, memo, array, how);
    return how;
}

/* Copies move elements: the number that array[*k] has in `base`; false if it is not from there.
 * Stores are passed by: what they hide is told needlessly, never wrongly. */
static bool element_of_base(const struct reading *r, term array, term base, bv_t *k) {
    for (bv_t at; array != base;) {
        struct term_node n = *term_get(r->x->s, array);
        unsigned w = n.sort.index, shift;
        bool inside;
        switch (n.op) {
        case TERM_BYTES:
            inside = term_bytes_at(r->x->s, array, *k, &at, &shift);
            if (inside) *k = at;
            array = n.arg[inside ? 1 : 0];
            break;
        case TERM_STORE:
            array = n.arg[0];
            break;
        case TERM_ITE:
            array = n.arg[eval(r, n.arg[0]) ? 1 : 2];
            break;
        case TERM_SHIFTED:
            *k = bv_add(*k, eval(r, n.arg[1]), w);
            array = n.arg[0];
            break;
        case TERM_SPLICE:
            array = n.arg[splice_range_has(eval(r, n.arg[2]), *k, w) ? 1 : 0];
            break;
        default:
            return false;
        }
    }
    return true;
}

static void read_element(const struct reading *r, const struct array_view *v, bv_t k,
                         uint64_t limit, struct value what, struct cell_list *l) {
    if (k > (UINT64_MAX - v->r) / v->g || (v->count && k >= v->count)) return;
    uint64_t off = v->r + (uint64_t)k * v->g;
    if (off <= limit && v->size <= limit - off) add_memory_cell(r, l, off, what);
}

/* Elements that formulas look at only in searches: models have one value for them. */
static void read_searched(const struct reading *r, const struct array_view *v, uint64_t limit,
                          const struct map *seen, struct cell_list *l) {
    for (bv_t k = 0; k < SEARCH_MOST && v->r + (uint64_t)k * v->g < limit; k++) {
        if (map_get(seen, (uint64_t)k, NULL)) continue;
        bv_t e = r->m->element(r->m->ctx, v->base, k);
        if (e)
            read_element(r, v, k, limit, (struct value){.v = term_const(r->x->s, 8 * v->size, e)},
                         l);
    }
}

/* The elements of an array variable that the formulas look at. */
static void read_elements(const struct reading *r, const struct array_view *v, uint64_t limit,
                          struct cell_list *l) {
    struct symex *x = r->x;
    struct map memo = {0}, seen = {0};
    uint32_t n = term_count(x->s);
    bool searched = false;
    for (term t = 1; t <= n; t++) {
        struct term_node node = *term_get(x->s, t);
        bool looks = node.op == TERM_SELECT || node.op == TERM_SEARCH;
        unsigned how = looks ? rests_on(r, node.arg[0], v->base, &memo) : RESTS_NOT;
        if (how == RESTS_NOT) continue;
        searched |= node.op == TERM_SEARCH;
        if (node.op == TERM_SEARCH) continue;
        bv_t k = eval(r, node.arg[1]);
        if (how == RESTS_MOVED && !element_of_base(r, node.arg[0], v->base, &k)) continue;
        if (map_get(&seen, (uint64_t)k, NULL)) continue;
        map_put(r->arena, &seen, (uint64_t)k, 1);
        bv_t e = r->m->element(r->m->ctx, v->base, k);
        struct value what = {.v = term_const(x->s, 8 * v->size, e)};
        read_element(r, v, k, limit, what, l);
    }
    if (searched) read_searched(r, v, limit, &seen, l);
}

static void read_pointers(const struct reading *r, const struct array_view *v, uint64_t limit,
                          struct cell_list *l) {
    const struct unknown_objs *u = v->unknown;
    for (uint32_t i = 0; i < u->reads.n; i++) {
        bv_t k = eval(r, u->reads.at[i]);
        bool null = u->nulls && r->m->element(r->m->ctx, u->nulls, k);
        read_element(r, v, k, limit, pointer_to(r->x, null ? OBJ_NULL : u->pointee), l);
    }
}

/* Contents known at constant offsets before the array was made: they are stores at its bottom. */
static void read_known(const struct reading *r, const struct array_view *v, uint64_t limit,
                       struct cell_list *l) {
    struct symex *x = r->x;
    term objs = v->objs;
    for (term t = v->vals;;) {
        struct term_node n = *term_get(x->s, t);
        struct term_node o = *term_get(x->s, v->is_ptr ? objs : t);
        if (o.op != TERM_STORE) break;
        struct value what = {.v = n.op == TERM_STORE ? n.arg[2] : offset_const(x, 0)};
        if (v->is_ptr) what.obj = o.arg[2];
        read_element(r, v, eval(r, o.arg[1]), limit, what, l);
        if (n.op == TERM_STORE) t = n.arg[0];
        objs = o.arg[0];
    }
}

/* Pointers whose cells went into an array of numbers, where only their addresses are: what was
 * done through them still needs them. After the arrays: these win. */
static void read_lost_pointers(const struct reading *r, const struct source *s, uint64_t limit,
                               struct cell_list *l) {
    for (uint32_t i = 0; i < s->pointers.n; i++) {
        const struct source_pointer *p = &s->pointers.at[i];
        const struct cell *c = trie_get(s->cells, p->off);
        bool kept = c && is_ptr(c->v);
        uint64_t size = r->x->ptr_bits / 8;
        if (!kept && p->off <= limit && size <= limit - p->off) add_memory_cell(r, l, p->off, p->v);
    }
}

static void read_source(const struct reading *r, const struct source *s, uint64_t limit,
                        struct cell_list *l) {
    void *item;
    if (s->kind != SOURCE_UNKNOWN) return;
    l->src = s;
    for (uint32_t i = 0; i < s->arrays.n; i++) {
        const struct array_view *v = &s->arrays.at[i];
        if (v->unknown)
            read_pointers(r, v, limit, l);
        else
            read_elements(r, v, limit, l);
        read_known(r, v, limit, l); /* after: these win */
    }
    for (uint64_t at = 0; trie_next(s->cells, &at, &item); at++) {
        const struct cell *c = item;
        if (at <= limit && c->size <= limit - at)
            add_memory_cell(r, l, at, c->v);
        else if (at < limit)
            add_cell_bytes(r, l, at, c, (uint32_t)(limit - at));
    }
    read_lost_pointers(r, s, limit, l);
}

static uint64_t end_offset(const struct reading *r, const struct source *s) {
    return (uint64_t)eval(r, s->end) * s->end_element + s->last.off;
}

static struct wit_object witness_object(const struct reading *r, uint32_t id) {
    const struct object *o = &r->x->mem.objects.at[id];
    struct wit_object w = {.name = kept_name(r, o->name), .ct = o->ct};
    w.not_heap = o->not_heap;
    access_tell_sized(&w, o->sized);
    w.maybe_function = o->maybe_function;
    w.is_const = eval(r, o->readonly) != 0;
    w.front = o->front;
    w.head = o->head.bytes;
    struct cell_list l = {0};
    w.size = (uint64_t)eval(r, o->size);
    w.end_size = (uint32_t)o->initial->src->last.size;
    if (w.end_size) w.end = end_offset(r, o->initial->src);
    if (o->kind == OBJECT_UNKNOWN) w.name = arena_printf(r->arena, "*%s", o->name);
    if (o->exists && !eval(r, o->exists)) { /* requested, and not there in this execution */
        w.size = 0;
        return w;
    }
    read_source(r, o->initial->src, w.size, &l);
    w.cells.at = l.at.at, w.cells.n = l.at.n, w.cells.cap = l.at.cap;
    return w;
}

/* ---- events ---- */

static void read_havoc(const struct reading *r, const struct event *e) {
    struct wit_havoc h = {0};
    for (uint32_t i = e->first; i < e->first + e->n; i++) {
        const struct havoc_target *t = &r->x->found.havocs.at[i];
        struct cell_list l = {0};
        struct wit_write w = {.at = {.type = IR_PTR}};
        witness_place(r, t->object, &w.at);
        if (w.at.place == WIT_NULL) continue;
        read_source(r, t->src, (uint64_t)eval(r, r->x->mem.objects.at[t->object].size), &l);
        for (uint32_t k = 0; k < l.at.n; k++) {
            w.at.off = (int64_t)l.at.at[k].off;
            w.v = l.at.at[k].v;
            w.name = l.at.at[k].name;
            w.ct = l.at.at[k].ct;
            vec_push(r->arena, &h.writes, w);
        }
    }
    vec_push(r->arena, &r->out->havocs, h);
}

static void read_unset(const struct reading *r, const struct event *e) {
    struct cell_list l = {0};
    uint64_t n;
    if (!map_get(&r->alloc, e->object, &n)) return;
    read_source(r, e->src, (uint64_t)eval(r, r->x->mem.objects.at[e->object].size), &l);
    if (!l.at.n) return;
    struct wit_unset u = {.index = (uint32_t)n};
    u.cells.at = l.at.at, u.cells.n = l.at.n, u.cells.cap = l.at.cap;
    vec_push(r->arena, &r->out->unset, u);
}

/* ---- bytes that were received ---- */

struct received_byte {
    uint64_t off;
    uint32_t nth; /* of two at one place the later one counts */
    uint8_t is;
};

typedef VEC(struct received_byte) received_bytes;

static int earlier_byte(const void *x, const void *y) {
    const struct received_byte *a = x, *b = y;
    return a->off != b->off ? (a->off < b->off ? -1 : 1) : (a->nth > b->nth) - (a->nth < b->nth);
}

static void list_bytes(const struct reading *r, const struct cell_list *l, uint64_t n,
                       received_bytes *out) {
    for (uint32_t i = 0; i < l->at.n; i++) {
        const struct wit_cell *c = &l->at.at[i];
        uint32_t size = ir_is_int(c->v.type) ? c->v.type / 8 : 0;
        for (uint32_t k = 0; k < size && c->off + k < n; k++)
            vec_push(r->arena, out,
                     ((struct received_byte){c->off + k, i, c->v.bits >> 8 * k & 255}));
    }
    if (out->n) qsort(out->at, out->n, sizeof *out->at, earlier_byte);
}

/* So many bytes are an input each; those between that nothing looks at are one, if they are many.
 */
enum { RUN = 256, MOST_SINGLE = 1 << 14 };

static void put_received(const struct reading *r, uint8_t is, uint64_t n, uint32_t first) {
    struct wit_val v = {.type = IR_I(8), .bits = is};
    uint32_t listed = r->out->inputs.n - first;
    if (n < RUN && (listed < MOST_SINGLE || is)) {
        while (n--) vec_push(r->arena, &r->out->inputs, v);
        return;
    }
    if (!n) return;
    v.more = n - 1;
    vec_push(r->arena, &r->out->inputs, v);
}

static void read_received(const struct reading *r, const struct event *e) {
    struct cell_list l = {0};
    received_bytes some = {0};
    uint64_t n = (uint64_t)eval(r, e->v.v), at = 0;
    uint32_t first = r->out->inputs.n;
    read_source(r, r->x->mem.objects.at[e->object].initial->src, n, &l);
    list_bytes(r, &l, n, &some);
    for (uint32_t i = 0; i < some.n; i++) {
        const struct received_byte *b = &some.at[i];
        if (i + 1 < some.n && b[1].off == b->off) continue;
        put_received(r, 0, b->off - at, first);
        put_received(r, b->is, 1, first);
        at = b->off + 1;
    }
    put_received(r, 0, n - at, first);
}

static void read_events(struct reading *r) {
    struct symex *x = r->x;
    for (uint32_t i = 0; i < x->found.events.n; i++) {
        struct event e = x->found.events.at[i];
        if (e.kind != EVENT_ALLOC || !eval(r, e.guard)) continue;
        map_put(r->arena, &r->alloc, e.object, r->nalloc++);
    }
    for (uint32_t i = 0; i < x->found.events.n; i++) {
        struct event e = x->found.events.at[i];
        if (e.kind == EVENT_ALLOC || !eval(r, e.guard)) continue;
        if (e.kind == EVENT_HAVOC)
            read_havoc(r, &e);
        else if (e.kind == EVENT_RECEIVE)
            read_received(r, &e);
        else if (e.kind == EVENT_UNSET)
            read_unset(r, &e);
        else
            vec_push(r->arena, &r->out->inputs, witness_value(r, e.v, e.type));
    }
}

static void number_objects(struct reading *r) {
    struct symex *x = r->x;
    uint32_t k = 0;
    r->unknown = arena_new_array(r->arena, uint32_t, x->mem.objects.n);
    for (uint32_t i = 0; i < x->mem.objects.n; i++)
        if (x->mem.objects.at[i].kind == OBJECT_UNKNOWN) r->unknown[i] = k++;
}

static void read_objects(struct reading *r) {
    struct symex *x = r->x;
    for (uint32_t i = 0; i < x->mem.objects.n; i++)
        if (x->mem.objects.at[i].kind == OBJECT_UNKNOWN)
            vec_push(r->arena, &r->out->objects, witness_object(r, i));
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        uint64_t id;
        struct wit_object w = {.name = g->name, .ct = g->ct, .size = g->size};
        if (map_str_get(&x->env.globals, g->name, &id)) w = witness_object(r, (uint32_t)id);
        vec_push(r->arena, &r->out->globals, w);
    }
}

static void read_bases(struct reading *r, const struct layout *l) {
    for (uint32_t i = 0; i < l->spots.n; i++) {
        const struct spot *s = &l->spots.at[i];
        struct wit_val at = {0};
        witness_place(r, s->object, &at);
        if (at.place == WIT_NULL) continue;
        bool constant = !r->x->layout.addresses.at[r->x->mem.objects.at[s->object].address - 1].var;
        const char *name = s->matters && !constant ? r->x->mem.objects.at[s->object].name : NULL;
        bool exposed = r->x->mem.objects.at[s->object].lazy;
        struct wit_base b = {at.place, at.index, s->base, s->size, kept_name(r, name), exposed};
        vec_push(r->arena, &r->out->bases, b);
    }
}

void symex_witness(struct symex *x, const struct term_model *m, struct arena *a,
                   struct witness *out) {
    struct layout layout;
    layout_complete(x, m, a, &layout);
    struct arena scratch = {0};
    struct reading r = {.x = x, .m = &layout.all, .arena = a, .out = out};
    r.values = term_memo_new(&scratch, x->s, r.m);
    *out = (struct witness){.entry = x->entry->name, .globals_arbitrary = !x->opt.program};
    number_objects(&r);
    read_events(&r);
    read_objects(&r);
    for (uint32_t i = 0; i < x->env.args.n; i++) {
        ir_type t = x->entry->ins.at[x->entry->params.at[i]].type;
        vec_push(a, &out->args, witness_value(&r, x->env.args.at[i], t));
    }
    read_bases(&r, &layout);
    arena_free(&scratch);
}
