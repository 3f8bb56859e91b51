/* shape.h - cut points, liveness, and what pointers may refer to. */
#ifndef VL_ENCODERS_TS_SHAPE_H
#define VL_ENCODERS_TS_SHAPE_H

#include "encoders/ts/context.h"

void ts_find_cuts(struct ts_builder *x);
void ts_find_needed(struct ts_builder *x);
void ts_find_live(struct ts_builder *x);
void ts_find_sets(struct ts_builder *x);

#endif
