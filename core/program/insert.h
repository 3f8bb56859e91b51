/* insert.h - instructions put into a finished function.
 *
 * They get the next numbers, so numbers are not in the order of the text any more (ir.h,
 * "Numbering"); those that were there keep theirs, by which results name them.
 */
#ifndef VL_PROGRAM_INSERT_H
#define VL_PROGRAM_INSERT_H

#include "core/ir/ir.h"

/* Before the instruction `at` of a block; .block is set. Returns its number. */
ir_val ir_insert_before(struct arena *a, struct ir_func *f, ir_val at, struct ir_ins i);

/* One with up to two operands, 0: none, at the source place of `before`. */
ir_val ir_insert_step(struct arena *a, struct ir_func *f, ir_val before, enum ir_op op,
                      ir_type type, ir_val x, ir_val y);

/* A constant; it stands in no block. */
ir_val ir_insert_const(struct arena *a, struct ir_func *f, ir_type type, bv_t k);

/* The address of a global; it stands in no block. */
ir_val ir_insert_global(struct arena *a, struct ir_func *f, const char *name);

#endif
