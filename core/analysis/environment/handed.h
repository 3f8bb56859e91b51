/* handed.h - the type of a parameter that is only handed on.
 *
 * A void * that a function does nothing with but give it to others of this unit points to what they
 * take it for (core/frontend/unit/voidptr.c): if they agree.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_HANDED_H
#define VL_ANALYSIS_ENVIRONMENT_HANDED_H

#include "core/ir/ir.h"

/* The C type of f's i-th parameter (from 0): its own, unless that is void *. */
ir_ct handed_param(const struct ir_module *m, const struct ir_func *f, uint32_t i);

#endif
