/* insert.c - one more instruction in a block. */
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
