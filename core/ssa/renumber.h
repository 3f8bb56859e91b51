/* renumber.h - ids of a function's values and blocks in the order that ir.h demands. */
#ifndef VL_CORE_SSA_RENUMBER_H
#define VL_CORE_SSA_RENUMBER_H

#include "core/ir/ir.h"

/* Renumbers as ir.h says; drops unreachable blocks and unused pure instructions. */
void ir_renumber(struct ir_module *m, struct ir_func *f);

#endif
