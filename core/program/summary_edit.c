/* summary_edit.c - single steps. */
#include "core/program/summary_edit.h"

#include "core/program/insert.h"

ir_type edit_word(const struct summary_edit *e) { return IR_I(e->m->target.ptr_bits); }

ir_val edit_step(struct summary_edit *e, enum ir_op op, ir_type type, ir_val x, ir_val y) {
    return ir_insert_step(e->m->arena, e->f, e->before, op, type, x, y);
}

ir_val edit_const(struct summary_edit *e, ir_type type, bv_t k) {
    return ir_insert_const(e->m->arena, e->f, type, k);
}

ir_val edit_bytes(struct summary_edit *e, uint64_t n) { return edit_const(e, edit_word(e), n); }

ir_val edit_null(struct summary_edit *e) {
    vec_push(e->m->arena, &e->f->ins, (struct ir_ins){.op = IR_NULL, .type = IR_PTR});
    return e->f->ins.n - 1;
}

ir_val edit_any(struct summary_edit *e, ir_type type) {
    ir_val v = edit_step(e, IR_NONDET, type, 0, 0);
    e->f->ins.at[v].imm = IR_INPUT_EXTERN;
    return v;
}

ir_val edit_select(struct summary_edit *e, ir_type type, ir_val c, ir_val yes, ir_val no) {
    ir_val *args = arena_new_array(e->m->arena, ir_val, 3);
    args[0] = c;
    args[1] = yes;
    args[2] = no;
    struct ir_ins which = {.op = IR_SELECT, .type = type, .args = args, .nargs = 3};
    which.loc = e->f->ins.at[e->before].loc;
    return ir_insert_before(e->m->arena, e->f, e->before, which);
}

ir_val edit_not(struct summary_edit *e, ir_val x) {
    return edit_step(e, IR_XOR, IR_I(1), x, edit_const(e, IR_I(1), 1));
}

ir_val edit_moved(struct summary_edit *e, ir_val p, uint64_t off) {
    if (!off) return p;
    ir_val at = edit_step(e, IR_PTRADD, IR_PTR, p, edit_bytes(e, off));
    e->f->ins.at[at].imm = 1;
    return at;
}

ir_val edit_and(struct summary_edit *e, ir_val x, ir_val y) {
    return x ? edit_step(e, IR_AND, IR_I(1), x, y) : y;
}

ir_val edit_or(struct summary_edit *e, ir_val x, ir_val y) {
    return x ? edit_step(e, IR_OR, IR_I(1), x, y) : y;
}

ir_val edit_demand(struct summary_edit *e, ir_val holds) {
    ir_val c = edit_step(e, e->given ? IR_ASSUME : IR_CHECK, IR_VOID, holds, 0);
    if (!e->given) e->f->ins.at[c].check = (uint16_t)e->check;
    return c;
}
