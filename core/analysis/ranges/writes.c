/* Which places an instruction writes.
 *
 * A write of a known length is one of just these bytes.  Of a length that is not known, it stays in
 * the array that it begins in: it would be a fault to leave that. */
#include "core/analysis/ranges/ranges_int.h"

struct writing {
    const struct range_body *b;
    const struct ir_ins *i;
    bool opens;
    write_visitor *visit;
    void *ctx;
    uint64_t bytes;                     /* UINT64_MAX: not known */
    const struct range_targets *source; /* of a copy */
    int64_t base;                       /* the target's start in the object that is visited */
};

static void visit_write(struct ranges *r, uint32_t place, const struct writing *w) {
    w->visit(r, place, w->i, w->ctx);
}

static void open_write(struct ranges *r, uint32_t place, const struct writing *w) {
    if (w->opens)
        r->places.at[place].open = true;
    else
        visit_write(r, place, w);
}

/* Do the same bytes of each source hold the same place? */
static bool copies_place(const struct ranges *r, const struct writing *w, uint32_t place,
                         int64_t at) {
    const struct range_place *p = &r->places.at[place];
    for (uint32_t k = 0; k < w->source->n; k++) {
        const struct range_target *s = &w->source->at[k];
        uint64_t size = ir_ctype_at(r->m, s->ct)->size, known;
        if (!s->ct || s->wild || s->off + at < 0) return false;
        if (s->variable && map_str_get(&r->variables, s->variable, &known)) {
            if (known != place || s->off + at != 0) return false;
        } else if (ranges_place_at(r, s->ct, (uint64_t)(s->off + at) % size, p->bytes) != place) {
            return false;
        }
    }
    return !w->source->more;
}

static void write_one(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx) {
    const struct writing *w = ctx;
    bool stored = w->i->op == IR_STORE && at == 0 && r->places.at[place].bytes == w->bytes;
    if (stored || (w->i->op == IR_FILL && whole))
        visit_write(r, place, w);
    else if (w->i->op == IR_COPY && whole && w->opens && copies_place(r, w, place, at - w->base))
        return;
    else
        open_write(r, place, w);
}

bool ranges_array_around(const struct ir_module *m, ir_ct ct, uint64_t off, uint64_t *start,
                         uint64_t *bytes) {
    *start = off;
    while (ct && ir_ctype_at(m, ct)->kind == CT_STRUCT) ct = ir_inner(m, ct, &off);
    *start -= off;
    *bytes = ir_ctype_at(m, ct)->size;
    return ct && ir_ctype_at(m, ct)->kind == CT_ARRAY;
}

static void write_object(struct ranges *r, const struct range_target *t, struct writing *w) {
    uint64_t size = ir_ctype_at(r->m, t->ct)->size, off = (uint64_t)t->off % size, start, bytes;
    w->base = 0;
    if (w->bytes != UINT64_MAX) {
        ranges_each_place(r, t->ct, off, w->bytes, write_one, w);
    } else if (off && ranges_array_around(r->m, t->ct, off, &start, &bytes)) {
        w->base = (int64_t)(off - start);
        ranges_each_place(r, t->ct, start, bytes, write_one, w);
    } else {
        w->base = (int64_t)off;
        ranges_each_place(r, t->ct, 0, size, write_one, w);
    }
}

/* Before or behind an object of a known type, it is in one of another: in any. */
static void write_any(struct ranges *r, const struct writing *w) {
    for (uint32_t k = 0; k < r->places.n; k++)
        if (r->places.at[k].record && r->places.at[k].bytes == w->bytes) visit_write(r, k, w);
}

/* Memory that was made, or comes from elsewhere, gets other bytes than zeros: it may become a
 * record. What a parameter leads to is looked at where it is passed (escape.c). */
static bool fills_some(const struct writing *w, const struct range_target *t) {
    bv_t byte;
    bool zero = ir_const_value(w->b->f, w->i->args[1], &byte) && (byte & 255) == 0;
    return !zero && !t->ct && w->b->f->ins.at[t->root].op != IR_PARAM;
}

static void write_as_wide(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx) {
    const struct writing *w = ctx;
    (void)at, (void)whole;
    if (r->places.at[place].bytes == w->bytes) visit_write(r, place, w);
}

/* To a record whose type does not show: it may be any that has such a number there. */
static void write_unknown(struct ranges *r, const struct range_target *t, struct writing *w) {
    if (w->i->op == IR_FILL && fills_some(w, t) && w->opens) ranges_open_everything(r);
    if (w->i->op != IR_STORE) return;
    if (t->ct || t->off < 0) {
        write_any(r, w);
        return;
    }
    for (ir_ct ct = 1; ct < r->m->ctypes.n; ct++) {
        const struct ir_ctype *x = ir_ctype_at(r->m, ct);
        bool other = x->kind != CT_STRUCT || !x->size || (r->record[ct] && r->record[ct] != ct);
        if (other) continue;
        if (t->stride % x->size) { /* any number of these from there */
            ranges_each_place(r, ct, 0, x->size, write_as_wide, w);
            continue;
        }
        uint32_t at = ranges_place_at(r, ct, (uint64_t)t->off % x->size, w->bytes);
        if (at != NO_PLACE) visit_write(r, at, w);
    }
}

/* What stands behind a header may be of another type: `(struct e *)(h + 1)`. */
static void write_behind(struct ranges *r, const struct range_target *t, struct writing *w) {
    uint64_t size = ir_ctype_at(r->m, t->ct)->size, off = (uint64_t)t->off;
    struct range_target behind = {.root = t->root, .off = t->off - (int64_t)size};
    bool record = ir_ctype_at(r->m, t->ct)->kind == CT_STRUCT;
    if (w->i->op != IR_STORE || t->variable || !record || off < size) return;
    if (ranges_place_at(r, t->ct, off % size, w->bytes) == NO_PLACE) write_unknown(r, &behind, w);
}

static void write_target(struct ranges *r, const struct range_target *t, struct writing *w) {
    const struct ir_ctype *to = ir_ctype_at(r->m, t->ct);
    uint64_t place;
    struct range_target any = *t;
    bool converted = t->ct && (to->kind == CT_INT || to->kind == CT_BOOL) && w->i->op == IR_STORE &&
                     w->bytes > to->size;
    if (t->variable && map_str_get(&r->variables, t->variable, &place)) {
        write_one(r, (uint32_t)place, 0, !t->off && w->bytes == to->size, w);
        return;
    }
    if (converted) any.ct = 0;
    if (!any.ct || any.off < 0) {
        write_unknown(r, &any, w);
        if (any.ct && w->i->op != IR_STORE && w->opens) ranges_open_everything(r);
    } else if (t->wild && w->opens) {
        ranges_open_all(r, t->ct);
    } else {
        write_object(r, t, w);
        write_behind(r, t, w);
    }
}

/* As many of its bytes as are written; false: it writes no memory by itself. */
static bool written_bytes(const struct ranges *r, struct writing *w, ir_val *to) {
    const struct ir_ins *i = w->i;
    bv_t n;
    *to = i->args[i->op == IR_STORE || i->op == IR_SETBITS];
    switch (i->op) {
    case IR_STORE:
        w->bytes = ir_type_size(r->m, w->b->f->ins.at[i->args[0]].type);
        return true;
    case IR_SETBITS:
        w->bytes = 1;
        return true;
    case IR_FILL:
    case IR_COPY:
        w->bytes = ir_const_value(w->b->f, i->args[2], &n) ? (uint64_t)n : UINT64_MAX;
        return true;
    case IR_RECEIVE:
        w->bytes = UINT64_MAX;
        return true;
    default:
        return false;
    }
}

void ranges_each_write(struct ranges *r, const struct range_body *b, const struct ir_ins *i,
                       bool opens, write_visitor *visit, void *ctx) {
    struct range_targets to, from = {.n = 0};
    struct writing w = {
        .b = b, .i = i, .opens = opens, .visit = visit, .ctx = ctx, .source = &from};
    ir_val p;
    if (!i->nargs || !written_bytes(r, &w, &p)) return;
    if (i->op == IR_COPY) ranges_targets(r, b, i->args[1], &from);
    ranges_targets(r, b, p, &to);
    for (uint32_t k = 0; k < to.n; k++) write_target(r, &to.at[k], &w);
    for (uint32_t k = 0; to.more && k < r->places.n; k++)
        if (r->places.at[k].bytes <= w.bytes) open_write(r, k, &w);
}
