/* cleared.h - numbers that may be put over pointers behind an object's cells. */
#ifndef VL_ENCODERS_TS_CLEARED_H
#define VL_ENCODERS_TS_CLEARED_H

#include "encoders/ts/context.h"

/* May a pointer that is read behind the object's cells be null, though none was at first? */
bool ts_may_be_cleared(struct ts_builder *x, uint32_t object);
/* Where `is`, a number of so many bytes is put at `off`, behind the cells. */
void ts_put_number_over(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes);
/* The same of bytes that may be anywhere there. */
void ts_clear_pointers(struct ts_builder *x, uint32_t object);

#endif
