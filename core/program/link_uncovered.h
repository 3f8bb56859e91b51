/* link_uncovered.h - what a program does that its files, each read alone, do not show. */
#ifndef VL_IR_LINK_UNCOVERED_H
#define VL_IR_LINK_UNCOVERED_H

#include "core/ir/ir.h"

/* Puts a check `not-covered` at the start of `start`, the program's main, for each thing of the
 * kind that the modules have, so that nothing is proved of the program. `own`: the module that
 * defines main. Constructors and destructors of other files are not followed (GCC manual, "Common
 * Function Attributes"), nor is a rounding mode (C11 7.6) in files that do not set it themselves.
 */
void link_mark_uncovered(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                         const struct ir_module *own, struct ir_func *start);

#endif
