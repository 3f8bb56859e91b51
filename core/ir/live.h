/* live.h - which values something needs.
 *
 * A mark phase from the instructions for which `root` holds.  A block parameter needs the arguments
 * of all edges into its block, and an edge's arguments are needed only so: cycles of parameters
 * that merely feed each other are not.
 */
#ifndef VL_IR_LIVE_H
#define VL_IR_LIVE_H

#include "core/ir/cfg.h"

/* By instruction; the arena's. */
bool *ir_live(struct arena *a, const struct ir_func *f, const struct cfg *g,
              bool (*root)(const struct ir_ins *));

#endif
