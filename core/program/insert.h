/* insert.h - an instruction put into a finished function.
 *
 * It gets the next number, so numbers are not in the order of the text any more (ir.h,
 * "Numbering"); those that were there keep theirs, by which results name them.
 */
#ifndef VL_PROGRAM_INSERT_H
#define VL_PROGRAM_INSERT_H

#include "core/ir/ir.h"

/* Before the instruction `at` of a block; .block is set. Returns its number. */
ir_val ir_insert_before(struct arena *a, struct ir_func *f, ir_val at, struct ir_ins i);

#endif
