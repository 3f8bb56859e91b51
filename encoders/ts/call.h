/* call.h - calls of functions without body. */
#ifndef VL_ENCODERS_TS_CALL_H
#define VL_ENCODERS_TS_CALL_H

#include "encoders/ts/context.h"

/* Its result is an input.  Executions in which it may do more than give one are lost. */
struct ts_value ts_call(struct ts_builder *x, const struct ir_ins *ins);

#endif
