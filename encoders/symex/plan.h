/* plan.h - facts about a function that symbolic execution needs beforehand.
 *
 * An order of its blocks in which every edge goes forward except those to the head
 * of a loop around their source; the loops around each block; the values live at
 * its entry; the instructions that count.  Immutable once made.  Constants count as live nowhere.
 */
#ifndef VL_ENCODERS_SYMEX_PLAN_H
#define VL_ENCODERS_SYMEX_PLAN_H

#include "core/ir/ir.h"

struct plan_block {
    uint32_t pos;   /* in the order; blocks that cannot be reached have none (0) */
    uint32_t nest;  /* loops around it */
    ir_blk *heads;  /* of these loops, outermost first; a head belongs to its own loop */
    uint32_t stays; /* its branch cannot leave loops 0 .. stays - 1 */
    uint32_t nlive;
    ir_val *live; /* at entry, without its parameters; ascending */
    bool endless; /* a loop head that no edge leaves */
};

struct plan {
    const struct ir_func *func;
    struct plan_block *blocks; /* by ir_blk */
    ir_blk *order;             /* position to block, from 1 */
    uint32_t norder;
    bool *needed;       /* by ir_val: not a check that is skipped, nor a value for such only */
    VEC(ir_val) consts; /* instructions that stand in no block and are no parameters */
};

/* skip: kinds of checks that are not executed. */
struct plan *plan_new(struct arena *a, const struct ir_func *f, check_set skip);
/* A block that leaves a loop to fail, or to end the execution at once, belongs to that iteration:
 * it gets the loops around its predecessors.  So it runs before the next iteration, not behind the
 * loop. The set of branches that leave a loop is not changed by it. */
void plan_keep_dead_ends(struct arena *a, struct plan *p);
/* Loops that an edge stays in. */
uint32_t plan_common(const struct plan *p, ir_blk from, ir_blk to);

#endif
