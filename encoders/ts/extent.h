/* extent.h - assumptions on how many elements arrays from outside have (core/analysis/extent). */
#ifndef VL_ENCODERS_TS_EXTENT_H
#define VL_ENCODERS_TS_EXTENT_H

#include "encoders/ts/context.h"

/* Ensures: x->env.args_ok, and entry_ok of what the code may change, say it.
 * Requires: the arguments and the first contents of memory are there. */
void ts_assume_extents(struct ts_builder *x);

#endif
