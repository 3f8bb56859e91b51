/* strengthen.h - what abstract interpretation knows of a function, for its transition system. */
#ifndef VL_ENGINES_STRENGTHEN_H
#define VL_ENGINES_STRENGTHEN_H

#include "encoders/ts.h"

/* Facts at cut points that hold at first and are kept by each step, which a solver has confirmed,
 * become part of t->universal. How many. */
uint32_t ts_strengthen(struct ts *t, deadline_t deadline);

#endif
