/* assumed.h - does a witness keep what is assumed of arrays from outside?
 *
 * Encoders assume that pointers point to as many elements as numbers say (core/analysis/extent),
 * and give no witness that does not keep that.  One that is made smaller has to keep it as well:
 * an input that an assumption excludes is no counterexample.  The IR has no assumption of it, so
 * the interpreter cannot tell.
 */
#ifndef VL_ENGINES_FINDING_ASSUMED_H
#define VL_ENGINES_FINDING_ASSUMED_H

#include "core/interp/witness.h"
#include "engines/finding/verification.h"

/* Sets w's .keeps for what it keeps at present of what is assumed of the entry's arrays; nothing of
 * a program's. What it needs is in `a`; borrows v's facts. */
void assumed_tell(const struct verification *v, struct arena *a, struct witness *w);

#endif
