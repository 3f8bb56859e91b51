/* insert.c - instructions put into a finished function. */
#include "core/program/insert.h"

#include <string.h>

ir_val ir_insert_before(struct arena *a, struct ir_func *f, ir_val at, struct ir_ins i) {
    i.block = f->ins.at[at].block;
    struct ir_block *b = &f->blocks.at[i.block];
    uint32_t k = 0;
    while (b->ins.at[k] != at) k++;
    vec_push(a, &f->ins, i);
    vec_push(a, &b->ins, 0);
    memmove(b->ins.at + k + 1, b->ins.at + k, (b->ins.n - 1 - k) * sizeof(ir_val));
    return b->ins.at[k] = f->ins.n - 1;
}

ir_val ir_insert_step(struct arena *a, struct ir_func *f, ir_val before, enum ir_op op,
                      ir_type type, ir_val x, ir_val y) {
    ir_val *args = arena_new_array(a, ir_val, 2);
    args[0] = x;
    args[1] = y;
    struct ir_ins i = {.op = (uint16_t)op, .type = type, .nargs = !x ? 0 : !y ? 1 : 2};
    i.args = args;
    i.loc = f->ins.at[before].loc;
    return ir_insert_before(a, f, before, i);
}

ir_val ir_insert_const(struct arena *a, struct ir_func *f, ir_type type, bv_t k) {
    vec_push(a, &f->ins, (struct ir_ins){.op = IR_CONST, .type = type, .k = k});
    return f->ins.n - 1;
}

ir_val ir_insert_global(struct arena *a, struct ir_func *f, const char *name) {
    vec_push(a, &f->ins, (struct ir_ins){.op = IR_GLOBAL, .type = IR_PTR, .text = name});
    return f->ins.n - 1;
}
