/* fold.h - operations on constants, by operation instead of by name; core/sem does the work. Pure.
 */
#ifndef VL_IR_FOLD_H
#define VL_IR_FOLD_H

#include "core/ir/ir.h"
#include "core/sem/fp.h"

typedef bv_t (*ir_binary_fn)(bv_t, bv_t, unsigned);
typedef bool (*ir_compare_fn)(bv_t, bv_t, unsigned);
typedef bv_t (*ir_cast_fn)(bv_t, unsigned, unsigned);

/* core/sem's function for an operation of shape BIN, FBIN; CMP, FCMP; CAST, FCONV and FSQRT (widths
 * of operand and result); NULL for any other. */
ir_binary_fn ir_binary_of(enum ir_op op);
ir_compare_fn ir_compare_of(enum ir_op op);
ir_cast_fn ir_cast_of(enum ir_op op);

/* Shapes BIN, FBIN, CMP and FCMP at operand width w; a comparison gives 0 or 1. */
bv_t ir_fold_binary(enum ir_op op, bv_t a, bv_t b, unsigned w);
/* Shapes CAST and FCONV, and FSQRT. */
bv_t ir_fold_cast(enum ir_op op, bv_t a, unsigned from, unsigned to);
/* The operations that INMODE may name; `from` is the first operand's width. */
bool ir_has_mode(enum ir_op op);
bv_t ir_fold_rounded(enum ir_op op, const bv_t *arg, enum fp_rounding how, unsigned from,
                     unsigned to);

#endif
