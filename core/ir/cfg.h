/* cfg.h - the control-flow graph of one function: predecessors, order, dominators.
 *
 * Linear in blocks and edges (dominators: times a logarithm); no recursion.
 * Unreachable blocks have no place in the order and are dominated by nothing.
 * Here and not among the analyses because the validator needs it.
 * Ownership: everything is the arena's; a later change of the function is not seen.
 */
#ifndef VL_IR_CFG_H
#define VL_IR_CFG_H

#include "core/ir/ir.h"

#define CFG_UNREACHED UINT32_MAX

struct cfg {
    uint32_t nblocks; /* f->blocks.n */
    uint32_t
        *pred_begin; /* predecessors of b: pred[pred_begin[b]] .. pred[pred_begin[b + 1] - 1] */
    ir_blk *pred;    /* reachable ones, one entry an edge, in the order of the text */
    ir_blk *rpo;     /* reachable blocks in reverse postorder; rpo[0] is the entry */
    uint32_t nrpo;
    uint32_t *pos;              /* index in rpo, or CFG_UNREACHED */
    ir_blk *idom;               /* immediate dominator; 0 for the entry and unreachable blocks */
    uint32_t *dom_in, *dom_out; /* visit interval in the dominator tree */
};

void cfg_build(struct arena *a, const struct ir_func *f, struct cfg *out);

/* Does an edge that can be reached lead back? */
bool cfg_has_loop(const struct ir_func *f);

/* Every path from the entry to b goes through a. A block dominates itself. */
bool cfg_dominates(const struct cfg *g, ir_blk a, ir_blk b);

/* By block: do edges, one at least, lead from there to one of these? */
bool *cfg_leads_to(struct arena *a, const struct cfg *g, const ir_blk *to, uint32_t n);

/* The natural loop with this head, by block: in[] of all that leads back to it without leaving it.
 * How many blocks these are; 0: it is no head, and in[] is all false but for it. */
uint32_t cfg_loop(struct arena *tmp, const struct cfg *g, ir_blk head, bool *in);

/* The last instruction of a block; NULL if it has none or it ends in no terminator. */
const struct ir_ins *ir_terminator(const struct ir_func *f, ir_blk b);

#endif
