/* state.h - states between blocks. */
#ifndef VL_ANALYSIS_ABSINT_STATE_H
#define VL_ANALYSIS_ABSINT_STATE_H

#include "core/analysis/absint/context.h"

void state_clear(struct absint_state *s);
void state_copy(const struct absint_space *sp, struct absint_state *to,
                const struct absint_state *from);
void state_join(struct absint *x, ir_blk b, const struct absint_state *p,
                const struct absint_state *q, struct absint_state *out);
bool state_within(struct absint *x, ir_blk b, const struct absint_state *p,
                  const struct absint_state *q);
/* p where q says no more; visits decide how much is given up. */
void state_widen(struct absint *x, ir_blk b, const struct absint_state *p,
                 const struct absint_state *q, uint32_t visits, struct absint_state *out);
/* Of all edges to b. */
void state_gather(struct absint *x, ir_blk b, struct absint_state *out);

#endif
