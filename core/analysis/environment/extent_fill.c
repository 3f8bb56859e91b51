/* Structures that grow: an array that is allocated anew, how many elements it has, and how many are
 * in use.
 *
 *     if (v->len == v->cap) { p = realloc(v->data, n * sizeof *p); ... v->data = p; v->cap = n; }
 *     v->data[v->len++] = x;
 *
 * A function, or one that it hands the structure to, that stores an allocation of n elements in one
 * field and n in another one shows that the first has as many elements as the second says, at the
 * entry, too.  A third field that is an index there, and that is compared with the second one, is
 * at most that.  Both are assumptions on the arguments. Limits: fields of one structure behind a
 * parameter; the number is stored as it was asked for, but for constant steps.
 */
#include "core/analysis/environment/extent_int.h"

/* Of a store to a field behind a parameter. */
static bool stored_place(const struct extent_body *b, const struct ir_ins *i,
                         struct extent_place *out) {
    uint64_t off;
    if (i->op != IR_STORE) return false;
    ir_val at = extent_pointer_root(b, i->args[1], &off);
    *out = (struct extent_place){.param = b->place[at], .field = true, .off = off};
    return extent_is_param(b, at);
}

static bool is_read_from(const struct extent_body *b, ir_val v, struct extent_place at) {
    struct extent_place p;
    return body_ins(b, v)->op == IR_LOAD && extent_place_of(b, v, &p) && extent_same_place(p, at);
}

/* The same value, or read from the same place. */
static bool is_same_number(const struct extent_body *b, ir_val v, ir_val n) {
    struct extent_place at;
    return v == n || (extent_place_of(b, n, &at) && at.field && is_read_from(b, v, at) &&
                      body_ins(b, v)->type == body_ins(b, n)->type);
}

/* n from n * k, which takes k bytes each. */
static ir_val counted_part(const struct extent_body *b, ir_val bytes, uint64_t *unit) {
    bv_t k;
    ir_val n = extent_root(b, bytes, false);
    for (*unit = 1; body_ins(b, n)->op == IR_MUL || body_ins(b, n)->op == IR_SHL;) {
        const struct ir_ins *i = body_ins(b, n);
        bool left = i->op == IR_MUL && is_constant_value(b, i->args[0]);
        if (!ir_const_value(b->f, i->args[left ? 0 : 1], &k) || k >> 20) break;
        *unit *= i->op == IR_MUL ? (uint64_t)k : k < 20 ? (uint64_t)1 << k : 0;
        if (!*unit || *unit >> 31) return 0;
        n = extent_root(b, i->args[left ? 1 : 0], false);
    }
    return n;
}

/* Where it is not null. */
static ir_val unless_null(const struct extent_body *b, ir_val v) {
    for (const struct ir_ins *i = body_ins(b, v); i->op == IR_SELECT; i = body_ins(b, v)) {
        bool first_null = body_ins(b, i->args[1])->op == IR_NULL;
        if (!first_null && body_ins(b, i->args[2])->op != IR_NULL) break;
        v = i->args[first_null ? 2 : 1];
    }
    return v;
}

/* Bytes of an element that the new array has n of; 0: it has some other number. */
static uint64_t allocated_unit(const struct extent_body *b, ir_val array, ir_val number) {
    uint64_t unit;
    ir_val whole = extent_root(b, number, false);
    const struct ir_ins *i = body_ins(b, array);
    bool allocates = i->op == IR_CALL || i->op == IR_MALLOC || i->op == IR_CALLOC;
    for (uint32_t k = 0; allocates && k < i->nargs; k++) {
        const struct ir_ins *arg = body_ins(b, i->args[k]);
        if (!ir_is_int(arg->type) || arg->op == IR_CONST) continue;
        if (is_same_number(b, extent_root(b, i->args[k], false), whole))
            return 1; /* a number of bytes */
        ir_val n = counted_part(b, i->args[k], &unit);
        if (n && is_same_number(b, n, whole)) return unit;
    }
    return 0;
}

static bool is_signed_type(const struct extent_finder *t, const struct ir_ins *i) {
    return i->ct && t->m->ctypes.at[i->ct].is_signed;
}

/* As C declares the field, where it is read; else as the value that is stored. */
static bool is_signed_place(const struct extent_finder *t, const struct extent_body *b,
                            struct extent_place at, ir_val stored) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (is_read_from(b, v, at)) return is_signed_type(t, body_ins(b, v));
    return is_signed_type(t, body_ins(b, stored));
}

static void note_growth(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                        ir_val array) {
    struct extent_place at;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (!stored_place(b, i, &at) || at.param != ptr.param || at.off == ptr.off) continue;
        const struct ir_ins *n = body_ins(b, i->args[0]);
        if (!ir_is_int(n->type) || n->type < 16 || n->type > t->m->target.ptr_bits) continue;
        uint64_t unit = n->op == IR_CONST ? 0 : allocated_unit(b, array, i->args[0]);
        if (!unit) continue;
        struct extent e = {.ptr = ptr, .unit = unit, .type = n->type, .grows = true};
        e.is_signed = is_signed_place(t, b, at, i->args[0]);
        e.len = (struct extent_number){at, n->type, e.is_signed};
        extent_add_fact(t, b, e);
    }
}

/* A structure that is only now filled in says nothing at the entry. */
static bool is_read_first(struct extent_finder *t, const struct extent_body *b,
                          struct extent_place ptr) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (is_read_from(b, v, ptr) && !extent_is_stored(t, b, ptr, v)) return true;
    return false;
}

void extent_of_growth(struct extent_finder *t, struct extent_body *b, const struct ir_ins *store) {
    struct extent_place ptr;
    if (!stored_place(b, store, &ptr) || body_ins(b, store->args[0])->type != IR_PTR) return;
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
    if (is_read_from(b, v, at)) return true;
    if ((i->op != IR_ADD && i->op != IR_SUB) || depth == DEEP) return false;
    return adds_place(b, i->args[0], at, depth + 1) || adds_place(b, i->args[1], at, depth + 1);
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

/* p[len], where p grows and len is a field beside it. */
void extent_of_fill(struct extent_finder *t, struct extent_body *b, const struct ir_ins *ptradd) {
    struct extent_place used, base;
    uint64_t off;
    ir_val index = extent_root(b, ptradd->args[1], false);
    const struct ir_ins *n = body_ins(b, index);
    if (n->op != IR_LOAD || !extent_place_of(b, index, &used)) return;
    if (!extent_place_of(b, extent_pointer_root(b, ptradd->args[0], &off), &base)) return;
    for (uint32_t i = 0; i < b->found.at.n; i++) {
        struct extent *e = &b->found.at.at[i];
        if (!e->grows || e->filled || !extent_same_place(e->ptr, base) || !used.field) continue;
        if (used.param != e->ptr.param || extent_same_place(used, e->len.at)) continue;
        if (n->type != e->type || !are_compared(b, used, e->len.at)) continue;
        e->filled = true;
        e->fill = (struct extent_number){used, n->type, e->is_signed};
        t->changed = true;
    }
}

/* ---- the last element ---- */

static bool steps_down(const struct extent_body *b, ir_val index) {
    const struct ir_ins *i = body_ins(b, index);
    bv_t k;
    while (i->op == IR_ZEXT || i->op == IR_SEXT) i = body_ins(b, i->args[0]);
    if (i->op == IR_SUB) return ir_const_value(b->f, i->args[1], &k) && k && !(k >> 31);
    return i->op == IR_ADD && ir_const_value(b->f, i->args[1], &k) && k >> (i->type - 1) & 1;
}

/* Some other access goes by n itself, or further. */
static bool is_reached_otherwise(const struct extent_body *b, struct extent_place ptr, ir_val n) {
    struct extent_place base;
    uint64_t off;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (i->op != IR_PTRADD || extent_root(b, i->args[1], false) != n) continue;
        bool same = extent_place_of(b, extent_pointer_root(b, i->args[0], &off), &base) &&
                    extent_same_place(base, ptr);
        if (same && !steps_down(b, i->args[1])) return true;
    }
    return false;
}

void extent_of_last(struct extent_finder *t, struct extent_body *b, const struct ir_ins *ptradd,
                    const struct branch_facts *known) {
    struct extent_place ptr;
    uint64_t off;
    ir_val n = extent_root(b, ptradd->args[1], false), x, y;
    if (!steps_down(b, ptradd->args[1]) || is_constant_value(b, n)) return;
    if (!extent_place_of(b, extent_pointer_root(b, ptradd->args[0], &off), &ptr)) return;
    for (uint32_t k = 0; k < 2 * known->n; k++)
        if (extent_order(b, known->at[k / 2], k & 1, &x, &y) && is_constant_value(b, x) &&
            is_same_number(b, extent_root(b, y, false), n) && !is_reached_otherwise(b, ptr, n))
            extent_add(t, b, ptr, n, ptradd->imm);
}
