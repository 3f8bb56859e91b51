/* space.h - live values, edges and constants of the function. */
#ifndef VL_ANALYSIS_ABSINT_SPACE_H
#define VL_ANALYSIS_ABSINT_SPACE_H

#include "core/analysis/absint/context.h"

/* Numbers the values that are tracked, finds where they live, and makes the edges. false: the
 * function is too large. */
bool absint_prepare(struct absint *x);
static inline bool absint_tracks(const struct ir_func *f, ir_val v) {
    ir_type t = f->ins.at[v].type;
    return ir_is_int(t) && t <= ITV_MAX_WIDTH;
}

#endif
