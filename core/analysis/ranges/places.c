/* Fields of records and variables whose numbers may have a range.
 *
 * A record type is known by its name and layout: C's `const struct s` and `struct s` are one.  Two
 * of one name that differ are none. */
#include "core/analysis/ranges/ranges_int.h"

#include <string.h>

/* ---- records ---- */

static bool are_same_fields(const struct ir_module *m, const struct ir_field *f,
                            const struct ir_field *g) {
    const struct ir_ctype *x = ir_ctype_at(m, f->ct), *y = ir_ctype_at(m, g->ct);
    return f->off == g->off && f->bits == g->bits && x->kind == y->kind && x->size == y->size &&
           x->is_signed == y->is_signed;
}

static bool same_layout(const struct ir_module *m, const struct ir_ctype *x,
                        const struct ir_ctype *y) {
    bool same = x->kind == y->kind && x->size == y->size && x->fields.n == y->fields.n;
    for (uint32_t i = 0; same && i < x->fields.n; i++)
        same = are_same_fields(m, &x->fields.at[i], &y->fields.at[i]);
    return same;
}

/* By name; 0: another record has it, too. */
static void group_records(struct ranges *r) {
    struct map named = {0};
    uint64_t first;
    r->record = arena_new_array(&r->tmp, ir_ct, r->m->ctypes.n);
    for (ir_ct t = 1; t < r->m->ctypes.n; t++) {
        const struct ir_ctype *x = ir_ctype_at(r->m, t);
        if (x->kind != CT_STRUCT || !x->size || !x->name || !*x->name) continue;
        if (!map_str_get(&named, ir_bare_name(x), &first))
            map_str_put(&r->tmp, &named, ir_bare_name(x), first = t);
        if (first && !same_layout(r->m, x, ir_ctype_at(r->m, (ir_ct)first)))
            map_str_put(&r->tmp, &named, ir_bare_name(x), 0);
    }
    for (ir_ct t = 1; t < r->m->ctypes.n; t++) {
        const struct ir_ctype *x = ir_ctype_at(r->m, t);
        if (x->kind == CT_STRUCT && x->size && x->name && *x->name &&
            map_str_get(&named, ir_bare_name(x), &first))
            r->record[t] = (ir_ct)first;
    }
}

bool ranges_same_record(const struct ranges *r, ir_ct x, ir_ct y) {
    return x == y || (r->record[x] && r->record[x] == r->record[y]);
}

/* ---- places ---- */

static bool is_small_integer(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    return t->kind == CT_INT && t->size && t->size <= 8;
}

static uint32_t add_place(struct ranges *r, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(r->m, ct);
    struct range_place p = {.ct = ct, .bytes = (unsigned)t->size, .is_signed = t->is_signed};
    vec_push(&r->tmp, &r->places, p);
    return r->places.n - 1;
}

static uint64_t field_key(ir_ct record, uint64_t off) { return (uint64_t)record << 32 | off; }

static void add_record_fields(struct ranges *r, ir_ct record) {
    const struct ir_ctype *t = ir_ctype_at(r->m, record);
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        if (f->bits || !f->name || !is_small_integer(r->m, f->ct) || f->off > UINT32_MAX) continue;
        uint32_t at = add_place(r, f->ct);
        r->places.at[at].record = record;
        r->places.at[at].off = f->off;
        map_put(&r->tmp, &r->fields, field_key(record, f->off), at);
    }
}

static bool is_plain_variable(const struct ir_module *m, const struct ir_global *g) {
    return g->has_init && g->ct && !g->is_const && !g->is_string && !g->is_noted && !g->is_system &&
           !g->is_weak && !ir_of_model(g) && is_small_integer(m, g->ct);
}

/* What is in a union is there in other ways, too. */
static void open_unions(struct ranges *r) {
    for (ir_ct t = 1; t < r->m->ctypes.n; t++) {
        const struct ir_ctype *x = ir_ctype_at(r->m, t);
        for (uint32_t i = 0; x->kind == CT_UNION && i < x->fields.n; i++)
            ranges_open_all(r, x->fields.at[i].ct);
    }
}

void ranges_places(struct ranges *r) {
    group_records(r);
    for (ir_ct t = 1; t < r->m->ctypes.n; t++)
        if (r->record[t] == t) add_record_fields(r, t);
    for (uint32_t i = 0; i < r->m->globals.n; i++) {
        const struct ir_global *g = r->m->globals.at[i];
        if (!is_plain_variable(r->m, g)) continue;
        uint32_t at = add_place(r, g->ct);
        r->places.at[at].variable = g->name;
        map_str_put(&r->tmp, &r->variables, g->name, at);
    }
    open_unions(r);
}

/* ---- by offset ---- */

static uint32_t field_place(const struct ranges *r, ir_ct ct, uint64_t off) {
    uint64_t at;
    return r->record[ct] && map_get(&r->fields, field_key(r->record[ct], off), &at) ? (uint32_t)at
                                                                                    : NO_PLACE;
}

uint32_t ranges_place_at(const struct ranges *r, ir_ct ct, uint64_t off, uint64_t bytes) {
    while (ct) {
        bool record = ir_ctype_at(r->m, ct)->kind == CT_STRUCT;
        uint32_t at = record ? field_place(r, ct, off) : NO_PLACE;
        if (at != NO_PLACE) return r->places.at[at].bytes == bytes ? at : NO_PLACE;
        ct = ir_inner(r->m, ct, &off);
    }
    return NO_PLACE;
}

struct visit {
    place_visitor *visit;
    void *ctx;
};

/* base: where the object starts in the bytes in question. */
static void visit_object(struct ranges *r, ir_ct ct, int64_t base, int64_t n,
                         const struct visit *v);

/* Of several elements each is visited like the first that is whole, besides those at the ends. */
static void visit_array(struct ranges *r, const struct ir_ctype *t, int64_t base, int64_t n,
                        const struct visit *v) {
    int64_t size = (int64_t)ir_ctype_at(r->m, t->elem)->size;
    if (!size) return;
    if (base + (int64_t)t->size < n) n = base + (int64_t)t->size;
    int64_t inside = base < 0 ? base % size : base;
    if (n - inside <= size) {
        visit_object(r, t->elem, inside, n, v);
        return;
    }
    if (inside < 0) visit_object(r, t->elem, inside, size + inside, v);
    int64_t first = inside < 0 ? inside + size : inside;
    if (n - first >= size) visit_object(r, t->elem, first, first + size, v);
    int64_t rest = (n - first) % size;
    if (rest) visit_object(r, t->elem, n - rest, n, v);
}

static void visit_field(struct ranges *r, ir_ct record, const struct ir_field *f, int64_t base,
                        int64_t n, const struct visit *v) {
    int64_t size = (int64_t)ir_ctype_at(r->m, f->ct)->size, at = base + (int64_t)f->off;
    if (at >= n || at + size <= 0) return;
    uint32_t place = f->bits ? NO_PLACE : field_place(r, record, f->off);
    if (place == NO_PLACE)
        visit_object(r, f->ct, at, n, v);
    else
        v->visit(r, place, at, at >= 0 && at + size <= n, v->ctx);
}

static void visit_object(struct ranges *r, ir_ct ct, int64_t base, int64_t n,
                         const struct visit *v) {
    const struct ir_ctype *t = ir_ctype_at(r->m, ct);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++)
        visit_field(r, ct, &t->fields.at[i], base, n, v);
    if (t->kind == CT_ARRAY && t->elem) visit_array(r, t, base, n, v);
}

void ranges_each_place(struct ranges *r, ir_ct ct, uint64_t off, uint64_t n, place_visitor *visit,
                       void *ctx) {
    struct visit v = {visit, ctx};
    struct ir_ctype all = {.kind = CT_ARRAY, .elem = ct, .size = off + n};
    if (ir_ctype_at(r->m, ct)->size && n && off < INT64_MAX / 2 && n < INT64_MAX / 2)
        visit_array(r, &all, -(int64_t)off, (int64_t)n, &v);
}

static void open_one(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx) {
    (void)at, (void)whole, (void)ctx;
    r->places.at[place].open = true;
}

void ranges_open_all(struct ranges *r, ir_ct ct) {
    if (ct) ranges_each_place(r, ct, 0, ir_ctype_at(r->m, ct)->size, open_one, NULL);
}

void ranges_open_everything(struct ranges *r) {
    for (uint32_t i = 0; i < r->places.n; i++) r->places.at[i].open = true;
}
