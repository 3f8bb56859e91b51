/* absint_linear.h - linear equalities among the values of a block. */
#ifndef VL_ANALYSIS_ABSINT_ABSINT_LINEAR_H
#define VL_ANALYSIS_ABSINT_ABSINT_LINEAR_H

#include "core/analysis/absint/context.h"

void equalities_find(struct absint *x);
/* Are v and w, as computed in block b, the same number? 1, 0, or -1: not known. */
int equalities_same(const struct absint *x, ir_blk b, ir_val v, ir_val w);

#endif
