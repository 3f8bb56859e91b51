/* Cursors: a pointer that moves on by as many elements as a number beside it loses.
 *
 *     while (p->left) { use(*p->at); p->at++; p->left--; }
 *     p->payload += n; p->length -= n;
 *
 * What stands in both fields tells the same of the array at any time, so what the code relies on
 * later holds at the entry, too; and that one element is read while there are some left says that
 * the pointer has so many.
 *
 * Limits: the two stores stand in one block, and the steps are one value, or constants.
 */
#include "core/analysis/extent/extent_int.h"

/* So many elements on, or less: a value, and a constant. */
struct cursor_step {
    ir_val by; /* 0: none */
    int64_t constant;
};

static bool add_cursor_step(const struct extent_body *b, struct cursor_step *s, ir_val v,
                            int64_t unit) {
    const struct ir_ins *i = body_ins(b, v);
    bv_t k;
    if (ir_const_value(b->f, v, &k)) {
        s->constant += unit * (int64_t)bv_signed(k, i->type);
        return true;
    }
    if (s->by) return false;
    s->by = extent_root(b, v, false);
    return true;
}

/* at + step, from what was read there. */
static bool pointer_step(const struct extent_body *b, ir_val v, struct extent_place at,
                         struct cursor_step *s) {
    for (*s = (struct cursor_step){0}; body_ins(b, v)->op == IR_PTRADD; v = body_ins(b, v)->args[0])
        if (!add_cursor_step(b, s, body_ins(b, v)->args[1], (int64_t)body_ins(b, v)->imm))
            return false;
    return extent_reads_place(b, v, at);
}

/* n - step. */
static bool number_step(const struct extent_body *b, ir_val v, struct extent_place at,
                        struct cursor_step *s) {
    const struct ir_ins *i = body_ins(b, v);
    *s = (struct cursor_step){0};
    for (; !extent_reads_place(b, v, at); i = body_ins(b, v)) {
        bool sum = i->op == IR_ADD || i->op == IR_SUB;
        bool added = i->op == IR_ADD && !is_constant_value(b, i->args[1]);
        if (sum && (added || !add_cursor_step(b, s, i->args[1], i->op == IR_SUB ? 1 : -1)))
            return false;
        if (!sum && i->op != IR_TRUNC && i->op != IR_ZEXT && i->op != IR_SEXT) return false;
        v = i->args[0];
    }
    return true;
}

static bool same_step(const struct extent_body *b, const struct cursor_step *on,
                      const struct cursor_step *less) {
    if (!on->by != !less->by) return false;
    if (on->by) return extent_same_value(b, on->by, less->by) && !on->constant && !less->constant;
    return less->constant > 0 && on->constant > 0 && on->constant % less->constant == 0;
}

/* The one store to the place in this block: 0: there is none, or another. */
static ir_val store_in(const struct extent_body *b, ir_blk blk, struct extent_place at) {
    const struct ir_block *k = &b->f->blocks.at[blk];
    struct extent_place to;
    ir_val found = 0;
    for (uint32_t i = 0; i < k->ins.n; i++) {
        if (!extent_stored_place(b, body_ins(b, k->ins.at[i]), &to) || !extent_same_place(to, at))
            continue;
        if (found) return 0;
        found = k->ins.at[i];
    }
    return found;
}

/* A number that only gets less, of which the pointer has so many elements still. */
static bool only_falls(const struct extent_body *b, ir_val store, struct extent_place n) {
    struct cursor_step less;
    return number_step(b, body_ins(b, store)->args[0], n, &less) && !less.by && less.constant > 0;
}

bool extent_in_step(const struct extent_body *b, struct extent_place ptr, struct extent_place n) {
    struct extent_place to;
    bool some = false;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        struct cursor_step on, less;
        const struct ir_ins *i = body_ins(b, v);
        if (!extent_stored_place(b, i, &to)) continue;
        if (!extent_same_place(to, ptr) && !extent_same_place(to, n)) continue;
        ir_val moves = store_in(b, i->block, ptr), takes = store_in(b, i->block, n);
        if (!moves && takes && only_falls(b, takes, n)) continue;
        if (!moves || !takes) return false;
        if (!pointer_step(b, body_ins(b, moves)->args[0], ptr, &on) ||
            !number_step(b, body_ins(b, takes)->args[0], n, &less) || !same_step(b, &on, &less))
            return false;
        some = true;
    }
    return some;
}

/* Bytes of what p, a pointer that was read, is to; 0: not known. */
static uint64_t pointee_bytes(const struct extent_finder *t, const struct extent_body *b,
                              ir_val p) {
    ir_ct ct = body_ins(b, p)->ct;
    bool pointer = ct && ir_ctype_at(t->m, ct)->kind == CT_PTR;
    return pointer ? ir_ctype_at(t->m, ir_ctype_at(t->m, ct)->elem)->size : 0;
}

/* Is v the number of elements that are left, where the condition says that there are some? */
static bool some_are_left(const struct extent_body *b, struct branch_fact k, bool swapped,
                          ir_val *n) {
    ir_val x, y;
    bv_t c;
    enum order o = extent_order(b, k, swapped, &x, &y);
    if (!o || !ir_const_value(b->f, x, &c)) return false;
    *n = extent_root(b, y, false);
    return o == ORDER_LESS_EQUAL ? c == 1 : !c;
}

void extent_of_cursor(struct extent_finder *t, struct extent_body *b, ir_val p,
                      const struct branch_facts *known) {
    struct extent_place ptr, at;
    ir_val n;
    if (body_ins(b, p)->op != IR_LOAD || !extent_place_of(b, p, &ptr)) return;
    for (uint32_t k = 0; k < 2 * known->n; k++)
        if (some_are_left(b, known->at[k / 2], k & 1, &n) && extent_place_of(b, n, &at) &&
            extent_is_beside(at, ptr) && extent_in_step(b, ptr, at))
            extent_add(t, b, ptr, n, pointee_bytes(t, b, p));
}
