/* wto.h - a weak topological order of the blocks (Bourdoncle, "Efficient chaotic iteration
 * strategies with widenings", FMPA 1993), and the loops that it consists of.
 *
 * Every edge goes forward, or back to the head of a component around its source: abstract
 * interpretation that widens at heads comes to an end, and symbolic execution merges at each join
 * once.  Components are strongly connected components, recursively without their heads; the head
 * is the block that a depth-first search enters first, in reducible graphs the natural loop's
 * header.
 * Irreducible graphs are no special case.  Unreachable blocks have no place.
 */
#ifndef VL_ANALYSIS_FLOW_WTO_H
#define VL_ANALYSIS_FLOW_WTO_H

#include "core/ir/cfg.h"

#define WTO_ANY_NEST UINT32_MAX

struct wto {
    ir_blk *order;
    uint32_t n;
    uint32_t *end; /* by place: of a head, the place behind its component; else 0 */
    uint32_t *pos; /* by block; UINT32_MAX: none */
};

/* A component inside max_nest others is not taken apart: it consists of heads only.  (A fixpoint
 * inside a fixpoint costs a factor for each level.) */
void wto_build(struct arena *a, const struct ir_func *f, const struct cfg *g, uint32_t max_nest,
               struct wto *out);

/* The components around one block: their heads, outermost first.  A head belongs to its own. */
struct wto_loops {
    uint32_t n;
    ir_blk *heads;
};

/* Of an order built with WTO_ANY_NEST; by_block has a place for each of nblocks. */
void wto_find_loops(struct arena *a, const struct wto *o, uint32_t nblocks,
                    struct wto_loops *by_block);

#endif
