/* passed_type.h - the type of a parameter that is only passed on.
 *
 * If a function only passes its void * on to other functions of this unit, and these agree on a
 * type for it (core/frontend/unit/voidptr.c), then it points to that type.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_PASSED_TYPE_H
#define VL_ANALYSIS_ENVIRONMENT_PASSED_TYPE_H

#include "core/ir/ir.h"

/* Is it void *? */
bool passed_type_is_void(const struct ir_module *m, ir_ct ct);

/* The C type of f's i-th parameter (from 0): its own, unless that is void *. */
ir_ct passed_param_type(const struct ir_module *m, const struct ir_func *f, uint32_t i);

#endif
