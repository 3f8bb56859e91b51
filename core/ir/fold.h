/* fold.h - operations on constants, by operation instead of by name; core/sem does the work. Pure.
 */
#ifndef VL_IR_FOLD_H
#define VL_IR_FOLD_H

#include "core/ir/ir.h"

/* Shapes BIN and CMP at operand width w; a CMP gives 0 or 1. */
bv_t ir_fold_binary(enum ir_op op, bv_t a, bv_t b, unsigned w);
/* Shape CAST. */
bv_t ir_fold_cast(enum ir_op op, bv_t a, unsigned from, unsigned to);

#endif
