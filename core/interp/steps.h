/* steps.h - instructions that make a number of numbers, or tell what an object is, as the
 * interpreter performs them.
 *
 * Each reads its operands' slots and writes c->dst; the meaning is core/sem's.
 * Requires: no operand is tainted (interp_run.c looks before a step).
 */
#ifndef VL_INTERP_STEPS_H
#define VL_INTERP_STEPS_H

#include "core/interp/run.h"

void step_bin(struct run *x, const struct code *c);
/* For interp_options.coverage, which is wanted. */
void note_unequal(struct run *x, bv_t is, bv_t wanted);
void step_cmp(struct run *x, const struct code *c);
void step_cast(struct run *x, const struct code *c);
void step_fround(struct run *x, const struct code *c);
void step_fma(struct run *x, const struct code *c);
void step_inmode(struct run *x, const struct code *c);
void step_select(struct run *x, const struct code *c);
void step_isheap(struct run *x, const struct code *c);
void step_isoutside(struct run *x, const struct code *c);
void step_objsize(struct run *x, const struct code *c);

#endif
