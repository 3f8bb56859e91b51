/* frozen.h - pointers of the state that are the same wherever they live. */
#ifndef VL_ENCODERS_TS_FROZEN_H
#define VL_ENCODERS_TS_FROZEN_H

#include "encoders/ts/context.h"

/* Puts what never changes in the place of variables of pointers that are always that: the object
 * that a loop walks through, an end that is read before it.  For after the cut points have been run
 * and before the next values are put together. */
void ts_freeze(struct ts_builder *x);

#endif
