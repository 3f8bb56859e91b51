/* wto.h - a weak topological order of the blocks (Bourdoncle, FMPA 1993).
 *
 * Every edge goes forward, or back to the head of a component around its source; so
 * whoever widens at heads comes to an end.  Components by strongly connected components,
 * head: the block first in reverse postorder.  Irreducible graphs included; what is nested too deep
 * consists of heads only.  Unreachable blocks have no place.
 */
#ifndef VL_ANALYSIS_ORDER_WTO_H
#define VL_ANALYSIS_ORDER_WTO_H

#include "core/ir/cfg.h"

struct wto {
    ir_blk *order;
    uint32_t n;
    uint32_t *end; /* by place: of a head, the place behind its component; else 0 */
    uint32_t *pos; /* by block; UINT32_MAX: none */
};

void wto_build(struct arena *a, const struct ir_func *f, const struct cfg *g, struct wto *out);

#endif
