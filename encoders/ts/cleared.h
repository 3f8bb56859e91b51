/* cleared.h - numbers that are put over pointers behind an object's cells. */
#ifndef VL_ENCODERS_TS_CLEARED_H
#define VL_ENCODERS_TS_CLEARED_H

#include "encoders/ts/context.h"

/* A pointer is read behind the object's cells: it is taken to be what it was at first. */
void ts_keep_pointers(struct ts_builder *x, uint32_t object);
/* Where `is`, n bytes of numbers are put at `off`, behind the cells: executions are lost in which
 * that is over a pointer, if one is read there. */
void ts_put_over_pointers(struct ts_builder *x, uint32_t object, term is, term off, term n);

#endif
