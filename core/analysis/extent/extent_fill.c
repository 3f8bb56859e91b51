/* Structures that grow: an array that is allocated anew, how many elements it has, and how many are
 * in use.
 *
 *     if (v->len == v->cap) { p = realloc(v->data, n * sizeof *p); ... v->data = p; v->cap = n; }
 *     v->data[v->len++] = x;
 *
 * Where a function, or one that it hands the structure to, stores an allocation of n elements in
 * one field and n in another, the first field has as many elements as the second one says, at the
 * entry, too.  A third field that is an index there, or counts up, and is compared with the second
 * one, is no larger than that.  Both are assumptions on the arguments.  So it is where the code
 * takes one from the other (`r->size - r->pos`).  An index that begins again at zero where it meets
 * the number (`r->head = (r->head + 1) % r->size`) is less.
 *
 * Limits: fields of one structure behind a parameter; but for constant steps, the number that is
 * stored is the one that was asked for.
 */
#include "core/analysis/extent/extent_int.h"

/* Where ways meet: the only pointer that comes from any of them and is not null; 0: there is none.
 */
static ir_val met_unless_null(const struct extent_body *b, ir_val v) {
    const ir_blk at = body_ins(b, v)->block;
    ir_val only = 0;
    for (uint32_t p = b->g.pred_begin[at]; p < b->g.pred_begin[at + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            ir_val a = x->edges[e].to == at ? x->edges[e].args[b->place[v]] : only;
            if (a == only || body_ins(b, a)->op == IR_NULL) continue;
            if (only) return 0;
            only = a;
        }
    }
    return only;
}

/* The pointer in executions in which it is not null. */
static ir_val unless_null(const struct extent_body *b, ir_val v) {
    enum { DEEP = 8 };
    for (unsigned n = 0; n < DEEP; n++) {
        const struct ir_ins *i = body_ins(b, v);
        ir_val met = i->op == IR_PARAM && i->block ? met_unless_null(b, v) : 0;
        if (i->op != IR_SELECT && !met) break;
        if (i->op == IR_SELECT) {
            bool first_null = body_ins(b, i->args[1])->op == IR_NULL;
            if (!first_null && body_ins(b, i->args[2])->op != IR_NULL) break;
            met = i->args[first_null ? 2 : 1];
        }
        v = met;
    }
    return v;
}

/* The same value, or computed alike from the same ones, but for constant parts of sums. */
static bool is_computed_alike(const struct extent_body *b, ir_val x, ir_val y, unsigned depth) {
    enum { DEEP = 4 };
    x = extent_root(b, x, false), y = extent_root(b, y, false);
    const struct ir_ins *i = body_ins(b, x), *k = body_ins(b, y);
    bool computes = i->op == IR_ADD || i->op == IR_SUB || i->op == IR_MUL || i->op == IR_SHL;
    if (extent_same_value(b, x, y)) return true;
    bv_t m, n;
    if (ir_const_value(b->f, x, &m) && ir_const_value(b->f, y, &n)) return m == n;
    return computes && k->op == i->op && depth < DEEP &&
           is_computed_alike(b, i->args[0], k->args[0], depth + 1) &&
           is_computed_alike(b, i->args[1], k->args[1], depth + 1);
}

/* Is it the number that is stored in the field, or read from there afterwards? */
static bool is_number_stored(struct extent_finder *t, const struct extent_body *b, ir_val v,
                             ir_val number, struct extent_place field) {
    if (is_computed_alike(b, v, number, 0)) return true;
    return extent_reads_place(b, v, field) && extent_is_stored(t, b, field, v);
}

/* n, n * k or n * by bytes, where n is the number that is stored in the field: k, or k and by. */
static bool counts_elements(struct extent_finder *t, const struct extent_body *b, ir_val bytes,
                            ir_val number, struct extent_place field, struct extent_unit *out) {
    ir_val n = extent_root(b, bytes, false), next;
    *out = (struct extent_unit){.bytes = 1};
    for (; !is_number_stored(t, b, n, number, field); n = next) {
        next = extent_without_factor(b, n, &out->bytes);
        if (!out->bytes) return false;
        if (next != n) continue;
        const struct ir_ins *i = body_ins(b, n);
        if (out->by || i->op != IR_MUL) return false;
        ir_val x = extent_root(b, i->args[0], false), y = extent_root(b, i->args[1], false);
        bool first = is_number_stored(t, b, x, number, field);
        next = first ? x : y;
        out->by = first ? y : x;
    }
    return true;
}

/* The elements that the new array has so many of as is stored in the field; false: it has some
 * other number. */
static bool allocated_unit(struct extent_finder *t, const struct extent_body *b, ir_val array,
                           ir_val number, struct extent_place field, struct extent_unit *out) {
    const struct ir_ins *i = body_ins(b, array);
    bool allocates =
        i->op == IR_CALL || i->op == IR_CALLPTR || i->op == IR_MALLOC || i->op == IR_CALLOC;
    for (uint32_t k = 0; allocates && k < i->nargs; k++) {
        const struct ir_ins *arg = body_ins(b, i->args[k]);
        if (!ir_is_int(arg->type) || arg->op == IR_CONST) continue;
        if (counts_elements(t, b, i->args[k], number, field, out)) return true;
    }
    return false;
}

/* As C declares the field, where it is read; else as the value that is stored. */
static bool is_signed_place(const struct extent_finder *t, const struct extent_body *b,
                            struct extent_place at, ir_val stored) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (extent_reads_place(b, v, at)) return extent_is_signed(t, body_ins(b, v));
    return extent_is_signed(t, body_ins(b, stored));
}

static void note_growth(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                        ir_val array) {
    struct extent_place at;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (!extent_stored_place(b, i, &at) || !extent_is_beside(at, ptr)) continue;
        if (extent_same_place(at, ptr)) continue;
        const struct ir_ins *n = body_ins(b, i->args[0]);
        if (!ir_is_int(n->type) || n->type < 16 || n->type > t->m->target.ptr_bits) continue;
        struct extent_unit unit;
        if (n->op == IR_CONST || !allocated_unit(t, b, array, i->args[0], at, &unit)) continue;
        struct extent e = {.ptr = ptr, .unit = unit.bytes, .type = n->type, .grows = true};
        e.is_signed = is_signed_place(t, b, at, i->args[0]);
        e.len = (struct extent_number){.at = at, .type = n->type, .is_signed = e.is_signed};
        if (!unit.by || extent_times(t, b, &e, &unit)) extent_add_fact(t, b, e);
    }
}

/* A structure that is only now filled in says nothing at the entry. */
static bool is_read_first(struct extent_finder *t, const struct extent_body *b,
                          struct extent_place ptr) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (extent_reads_place(b, v, ptr) && !extent_is_stored(t, b, ptr, v)) return true;
    return false;
}

void extent_of_growth(struct extent_finder *t, struct extent_body *b, const struct ir_ins *store) {
    struct extent_place ptr;
    if (!extent_stored_place(b, store, &ptr) || body_ins(b, store->args[0])->type != IR_PTR) return;
    uint64_t off;
    ir_val array = unless_null(b, extent_pointer_root(b, store->args[0], &off));
    if (!off && is_read_first(t, b, ptr)) note_growth(t, b, ptr, array);
}

/* ---- how many are in use ---- */

/* Is v what stands at the place, or a sum with it? */
static bool adds_place(const struct extent_body *b, ir_val v, struct extent_place at,
                       unsigned depth) {
    enum { DEEP = 4 };
    const struct ir_ins *i = body_ins(b, v = extent_root(b, v, false));
    if (extent_reads_place(b, v, at)) return true;
    if ((i->op != IR_ADD && i->op != IR_SUB) || depth == DEEP) return false;
    return adds_place(b, i->args[0], at, depth + 1) || adds_place(b, i->args[1], at, depth + 1);
}

/* Does the code take one from the other, which only has a meaning if it is no larger, or ask
 * whether they are equal? */
static bool relies_on_order(const struct extent_body *b, struct extent_place used,
                            struct extent_place room) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (i->op != IR_SUB && i->op != IR_EQ && i->op != IR_NE) continue;
        ir_val x = extent_root(b, i->args[0], false), y = extent_root(b, i->args[1], false);
        if (extent_reads_place(b, x, room) && extent_reads_place(b, y, used)) return true;
        if (i->op != IR_SUB && extent_reads_place(b, y, room) && extent_reads_place(b, x, used))
            return true;
    }
    return false;
}

/* Does the code ask how the two stand to each other? */
static bool are_compared(const struct extent_body *b, struct extent_place used,
                         struct extent_place room) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        bool asks = i->op == IR_EQ || i->op == IR_NE || i->op == IR_ULT || i->op == IR_ULE ||
                    i->op == IR_SLT || i->op == IR_SLE;
        if (!asks) continue;
        bool first = adds_place(b, i->args[0], room, 0),
             second = adds_place(b, i->args[1], room, 0);
        if ((first || second) &&
            (adds_place(b, i->args[0], used, 0) || adds_place(b, i->args[1], used, 0)))
            return true;
    }
    return false;
}

/* Are the elements those of e? */
static bool is_unit_of(const struct extent_body *b, const struct extent *e,
                       struct extent_unit unit) {
    struct extent_place by;
    if (!unit.by || !e->is_product) return !unit.by && !e->is_product;
    return extent_place_of(b, unit.by, &by) && extent_same_place(by, e->by.at);
}

static bool is_fill(const struct extent_body *b, const struct extent *e, struct extent_index way,
                    struct extent_place *used) {
    ir_val index = extent_root(b, way.v, false);
    const struct ir_ins *n = body_ins(b, index);
    return n->op == IR_LOAD && n->type == e->len.type && is_unit_of(b, e, way.unit) &&
           extent_place_of(b, index, used) && extent_is_beside(*used, e->ptr) &&
           !extent_same_place(*used, e->len.at) && are_compared(b, *used, e->len.at);
}

/* Or does a function that it hands the structure to? */
static bool are_compared_below(struct extent_finder *t, const struct extent_body *b,
                               struct extent_place used, struct extent_place room) {
    if (are_compared(b, used, room)) return true;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        const struct extent_body *c = i->op == IR_CALL ? extent_body_of(t, i->text) : NULL;
        for (uint32_t k = 0; c && !c->f->is_model && k < i->nargs && k < c->f->params.n; k++) {
            struct extent_place inner_used = used, inner_room = room;
            if (extent_handed_place(b, i, k, &inner_used) &&
                extent_handed_place(b, i, k, &inner_room) &&
                are_compared(c, inner_used, inner_room))
                return true;
        }
    }
    return false;
}

/* An index of the array that is a field beside it and compared with the number of its elements. */
static bool find_fill(const struct extent_body *b, const struct extent *e, ir_val ptradd,
                      struct extent_place *used) {
    struct extent_index way[EXTENT_INDICES];
    struct extent_place base;
    const struct ir_ins *i = body_ins(b, ptradd);
    if (i->op != IR_PTRADD || !extent_pointer_place(b, i->args[0], &base) ||
        !extent_same_place(base, e->ptr))
        return false;
    const unsigned ways = extent_indices(b, i, way);
    for (unsigned k = 0; k < ways; k++)
        if (is_fill(b, e, way[k], used)) return true;
    return false;
}

/* `if (q->n == q->cap) grow(q); i = q->n++;`: a number beside an array which counts up and is
 * compared with the number of its elements. */
static bool find_count(struct extent_finder *t, const struct extent_body *b, const struct extent *e,
                       ir_val store, struct extent_place *used) {
    const struct ir_ins *i = body_ins(b, store);
    if (!extent_stored_place(b, i, used) || !extent_is_beside(*used, e->ptr)) return false;
    const struct ir_ins *n = body_ins(b, i->args[0]);
    bv_t k;
    bool one = n->op == IR_ADD && ir_const_value(b->f, n->args[1], &k) && k == 1;
    return one && n->type == e->len.type && !extent_same_place(*used, e->len.at) &&
           extent_reads_place(b, n->args[0], *used) && are_compared_below(t, b, *used, e->len.at);
}

void extent_note_fills(struct extent_finder *t, struct extent_body *b) {
    struct extent_place used;
    for (uint32_t i = 0; i < b->found.at.n; i++) {
        struct extent *e = &b->found.at.at[i];
        for (ir_val v = 1; e->ptr.field && !e->len.and_one && !e->filled && v < b->f->ins.n; v++) {
            if (!find_fill(b, e, v, &used) && !find_count(t, b, e, v, &used)) continue;
            if (!e->grows && !relies_on_order(b, used, e->len.at)) continue;
            e->filled = t->changed = true;
            e->fill = e->len;
            e->fill.at = used;
        }
    }
}

/* ---- rings ---- */

/* The number n with which the value begins again at zero: x % n, or 0 behind x == n or x >= n; x:
 * what stands at the place, or follows it. 0: it does not. */
static ir_val goes_round(const struct extent_body *b, ir_val store, struct extent_place at) {
    const struct ir_ins *i = body_ins(b, body_ins(b, store)->args[0]);
    struct branch_facts known;
    bv_t k;
    if (i->op == IR_UREM || i->op == IR_SREM)
        return adds_place(b, i->args[0], at, 0) ? extent_uncast(b, i->args[1]) : 0;
    if (!ir_const_value(b->f, body_ins(b, store)->args[0], &k) || k) return 0;
    extent_block_facts(b, body_ins(b, store)->block, &known);
    for (uint32_t f = 0; f < known.n; f++) {
        const struct ir_ins *c = body_ins(b, known.at[f].v);
        bool reached =
            (c->op == IR_EQ && known.at[f].holds) || (c->op == IR_NE && !known.at[f].holds);
        ir_val x = 0, y = 0;
        if (reached)
            x = c->args[1], y = c->args[0];
        else if (extent_order(b, known.at[f], false, &x, &y) != ORDER_LESS_EQUAL)
            continue;
        if (adds_place(b, y, at, 0)) return extent_uncast(b, x);
    }
    return 0;
}

static void note_ring(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                      struct extent_place len, struct extent_place used, struct extent_unit unit) {
    for (uint32_t i = 0; i < b->found.at.n; i++) {
        struct extent *e = &b->found.at.at[i];
        if (e->filled || !is_unit_of(b, e, unit) || !extent_same_place(e->ptr, ptr) ||
            !extent_same_place(e->len.at, len))
            continue;
        e->filled = e->below = t->changed = true;
        e->fill = e->len;
        e->fill.at = used;
    }
}

static void ring_of(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                    struct extent_index way) {
    struct extent_place used, len, to;
    ir_val index = extent_root(b, way.v, false);
    const struct ir_ins *i = body_ins(b, index);
    if (i->op != IR_LOAD || !extent_place_of(b, index, &used) || !used.field) return;
    if (!extent_is_beside(ptr, used)) return;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        if (!extent_stored_place(b, body_ins(b, v), &to) || !extent_same_place(to, used)) continue;
        ir_val n = goes_round(b, v, used);
        if (!n || body_ins(b, n)->type != i->type || !extent_place_of(b, n, &len) ||
            !extent_is_beside(len, used))
            continue;
        extent_add_units(t, b, ptr, n, way.unit);
        note_ring(t, b, ptr, len, used, way.unit);
    }
}

void extent_of_ring(struct extent_finder *t, struct extent_body *b, const struct ir_ins *ptradd) {
    struct extent_index way[EXTENT_INDICES];
    struct extent_place ptr;
    if (!extent_pointer_place(b, ptradd->args[0], &ptr)) return;
    const unsigned ways = extent_indices(b, ptradd, way);
    for (unsigned k = 0; k < ways; k++) ring_of(t, b, ptr, way[k]);
}

/* ---- the last element ---- */

static bool steps_down(const struct extent_body *b, ir_val index) {
    const struct ir_ins *i = body_ins(b, extent_uncast(b, index));
    bv_t k;
    if (i->op == IR_SUB) return ir_const_value(b->f, i->args[1], &k) && k && !(k >> 31);
    return i->op == IR_ADD && ir_const_value(b->f, i->args[1], &k) && k >> (i->type - 1) & 1;
}

/* Is it moved by a constant less than n elements? */
static bool goes_below(const struct extent_body *b, ir_val ptradd, ir_val n) {
    struct extent_index way[EXTENT_INDICES];
    const unsigned ways = extent_indices(b, body_ins(b, ptradd), way);
    for (unsigned k = 0; k < ways; k++)
        if (extent_root(b, way[k].v, false) == n && steps_down(b, way[k].v)) return true;
    return false;
}

/* Does some other access go as far as n, or further? */
static bool is_reached_otherwise(const struct extent_body *b, struct extent_place ptr, ir_val n) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (extent_indexes(b, v, ptr, n) && !goes_below(b, v, n)) return true;
    return false;
}

void extent_of_last(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                    struct extent_index way, const struct branch_facts *known) {
    ir_val n = extent_root(b, way.v, false), x, y;
    if (!steps_down(b, way.v) || is_constant_value(b, n)) return;
    for (uint32_t k = 0; k < 2 * known->n; k++)
        if (extent_order(b, known->at[k / 2], k & 1, &x, &y) && is_constant_value(b, x) &&
            extent_same_value(b, extent_root(b, y, false), n) && !is_reached_otherwise(b, ptr, n))
            extent_add_units(t, b, ptr, n, way.unit);
}
