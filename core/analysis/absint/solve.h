/* solve.h - the fixpoint. */
#ifndef VL_ANALYSIS_ABSINT_SOLVE_H
#define VL_ANALYSIS_ABSINT_SOLVE_H

#include "core/analysis/absint/context.h"

/* Ensures: where x->done is set, x->in and x->found hold of every execution. */
void absint_solve(struct absint *x);

#endif
