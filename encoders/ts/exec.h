/* exec.h - execution from a cut point: blocks, values, inputs, and what ends an execution. */
#ifndef VL_ENCODERS_TS_EXEC_H
#define VL_ENCODERS_TS_EXEC_H

#include "encoders/ts/context.h"

/* The environment that arrives at a block by one edge, under `guard`. */
struct ts_env {
    term guard;
    term *memory;
    uint32_t *versions;
    struct ts_value *args; /* of the block's parameters */
};

term ts_here(struct ts_builder *x, term cond);
void ts_run_block(struct ts_builder *x, ir_blk b);
void ts_send(struct ts_builder *x, const struct ir_edge *e, term guard);
struct ts_value ts_get(struct ts_builder *x, ir_val v);
struct ts_value ts_pointer(struct ts_builder *x, uint32_t object);
term ts_same_object(struct ts_builder *x, const struct ts_value *v);
void ts_require(struct ts_builder *x, term cond);
/* Where no execution goes on. */
struct ts_value ts_no_value(struct ts_builder *x, ir_type t);
/* An operation that has no encoding here. */
struct ts_value ts_unknown_op(struct ts_builder *x, const struct ir_ins *ins);
/* Executions of which cond holds are given up here. */
void ts_lose(struct ts_builder *x, term cond, const char *what);
term ts_input(struct ts_builder *x, unsigned width, const char *name, bool listed, ir_type type);
/* Stands for something that is not modelled: any value. */
term ts_anything(struct ts_builder *x, unsigned width, const char *name);
unsigned ts_bits_of(const struct ts_builder *x, ir_type t);
term ts_number(struct ts_builder *x, uint64_t k); /* as wide as an offset */

#endif
