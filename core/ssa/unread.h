/* unread.h - reads of memory that only name a variable's value.
 *
 * Copying an indeterminate value is defined for an object whose address is taken and whose type has
 * no trap representation (6.2.6.1p5, 6.3.2.1p2; DR 260, DR 451), and no type has one on the targets
 * that there are. So `T *p = *at; p = other;` requires nothing of *at: where only the trace would
 * show the value, check and read are removed. A value that is used keeps the check at its read.
 */
#ifndef VL_IR_UNREAD_H
#define VL_IR_UNREAD_H

#include "core/ir/ir.h"

/* The function is not numbered again. */
void ir_unread(const struct ir_module *m, struct ir_func *f);

#endif
