/* work.h - the state inside a block. */
#ifndef VL_ANALYSIS_ABSINT_WORK_H
#define VL_ANALYSIS_ABSINT_WORK_H

#include "core/analysis/absint/context.h"

void work_load(struct absint *x, ir_blk b, const struct absint_state *s, bool close);
/* Sends the state along an edge, where it is joined to the states sent since the edge was cleared.
 */
void work_send(struct absint *x, struct absint_edge *e);
void work_save(struct absint *x);    /* from here on, facts are assumed, ... */
void work_restore(struct absint *x); /* ... which this takes back */
/* Is there a value of v at this point? */
bool work_knows(const struct absint *x, ir_val v);
struct absval work_get(const struct absint *x, ir_val v);
void work_set(struct absint *x, ir_val v, struct absval val);
void work_refine(struct absint *x, ir_val v, const struct absval *by);
/* Adds the fact v - w <= c (work_equate: v - w == by). */
void work_relate(struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed, sbv_t c);
void work_equate(struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed, sbv_t by);
/* The least c known with v - w <= c. */
sbv_t work_bound(const struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed);

#endif
