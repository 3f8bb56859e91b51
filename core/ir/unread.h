/* unread.h - reads of memory that only name a variable's value.
 *
 * To copy what was never set is defined for an object whose address is taken and whose type has no
 * trap representation (6.2.6.1p5, 6.3.2.1p2; DR 260, DR 451), and no type has one on the targets
 * that there are. So `T *p = *at; p = other;` asks nothing of *at: where no more than the trace
 * would have the value, check and read go. What is used keeps the check where it is read.
 */
#ifndef VL_IR_UNREAD_H
#define VL_IR_UNREAD_H

#include "core/ir/ir.h"

/* The function is not numbered again. */
void ir_unread(const struct ir_module *m, struct ir_func *f);

#endif
