/* range.h - copies and fills. */
#ifndef VL_ENCODERS_TS_RANGE_H
#define VL_ENCODERS_TS_RANGE_H

#include "encoders/ts/context.h"

void ts_copy(struct ts_builder *x, const struct ts_value *v);
/* Bytes from outside: any. */
void ts_receive(struct ts_builder *x, const struct ts_value *v);
void ts_fill(struct ts_builder *x, const struct ts_value *v);

#endif
