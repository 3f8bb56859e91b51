/* unit.h - results of calls of functions of the same unit. */
#ifndef VL_ANALYSIS_ABSINT_UNIT_H
#define VL_ANALYSIS_ABSINT_UNIT_H

#include "core/analysis/absint/context.h"

/* The values that this call may return; none if it never does. */
struct absval unit_result(const struct absint *x, const struct ir_ins *call);

#endif
