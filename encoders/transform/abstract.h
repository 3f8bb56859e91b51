/* abstract.h - a transition system without multiplications and divisions of words.
 *
 * Each result is anything, in a new input; or the state variable that was made for it
 * (predicate.h), which keeps its value from step to step.  All paths of the system are paths of
 * this one, so what this one cannot reach the system cannot; a path here says nothing.
 */
#ifndef VL_ENCODERS_TRANSFORM_ABSTRACT_H
#define VL_ENCODERS_TRANSFORM_ABSTRACT_H

#include "encoders/ts/ts.h"

/* The result's arrays are in the arena. false: there is nothing to leave out. */
bool ts_abstract(const struct ts *t, struct arena *a, struct ts *out);

#endif
