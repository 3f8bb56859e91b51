/* cond.h - conditions. */
#ifndef VL_ANALYSIS_ABSINT_COND_H
#define VL_ANALYSIS_ABSINT_COND_H

#include "core/analysis/absint/context.h"

int cond_truth(const struct absint *x, ir_val v, unsigned depth); /* 1, 0, or -1: not known */
int cond_compare(const struct absint *x, enum ir_op op, ir_val v, ir_val w);
void cond_assume(struct absint *x, ir_val v, bool holds, unsigned depth);
/* v + w <= *h + *c, as w <= (h - v) + c: the middle between two ends. From rel.at[from]; returns
 * the next place, 0: no more. */
uint32_t cond_middle(const struct absint *x, ir_val v, ir_val w, bool is_signed, uint32_t from,
                     ir_val *h, sbv_t *c);
/* Does the exact v op w fit the reading? ADD, SUB, MUL. */
bool cond_fits(const struct absint *x, enum ir_op op, ir_val v, ir_val w, bool is_signed);

#endif
