/* validate.h - conditions that every module must satisfy (docs/ir.md, "Validity"). */
#ifndef VL_CORE_IR_VALIDATE_H
#define VL_CORE_IR_VALIDATE_H

#include "core/ir/ir.h"

/* Types agree, dominance, edges match parameters, one terminator a block, entry
 * without predecessors, callees and globals exist. NULL, or what is wrong (in the arena). */
char *ir_validate(struct arena *a, const struct ir_module *m);
/* The same of one function while its module is still growing: names are not looked up. */
char *ir_validate_func(struct arena *a, const struct ir_module *m, const struct ir_func *f);

#endif
