/* accel.h - a transition system with steps that stand for many iterations of a loop.
 *
 * Acceleration of loops that add constants: where an iteration from a loop's head back to it adds a
 * constant to each variable that it changes, j + 1 of them add j + 1 times as much.  The system
 * gets two inputs, whether to do that and j, and may then go there in one step: if the iterations 0
 * .. j all take the same path, which a formula without quantifiers says of the first and the last
 * one. It says no more than is true (accel.c), so what is reached so is reached by single steps,
 * too: paths are shorter, and nothing is reached or excluded that was not.  No check fails in such
 * a step, none of its iterations takes an input, and nothing is lost in them.
 *
 * Variables on which nothing of that depends (`sum ^= i`, where sum is only returned) are *idle*:
 * they may change as they like, and are anything behind an accelerated step.
 */
#ifndef VL_ENCODERS_TRANSFORM_ACCEL_H
#define VL_ENCODERS_TRANSFORM_ACCEL_H

#include "encoders/ts/ts.h"

/* By variable: no check, no path, no input and nothing lost depends on it, now or later. */
bool *ts_irrelevant(const struct ts *t, struct arena *a);

/* Of a system without predicates. The result's arrays are in the arena. false: no such loop, *out
 * is t. */
bool ts_accelerate(const struct ts *t, struct arena *a, struct ts *out);

#endif
