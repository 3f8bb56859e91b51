/* needed.h - which instructions something needs.
 *
 * A mark phase from the instructions for which `root` holds.  Here and not among the analyses
 * because the canonical form (renumber.c) and the interpreter need it.
 *
 * Two, because they answer different questions.  ir_needed: what must be kept in the text.  A block
 * parameter needs the arguments of all edges into its block, and an edge's arguments are needed
 * only so; cycles of parameters that merely feed each other are not.  ir_needed_to_run: what must
 * be computed by a reader that moves all arguments of an edge when it takes it, so each of them
 * must have a value, whatever becomes of the parameter.
 */
#ifndef VL_IR_NEEDED_H
#define VL_IR_NEEDED_H

#include "core/ir/cfg.h"

typedef bool ir_root(const void *ctx, const struct ir_ins *i);

/* By instruction; the arena's. */
bool *ir_needed(struct arena *a, const struct ir_func *f, const struct cfg *g, ir_root *root,
                const void *ctx);
bool *ir_needed_to_run(struct arena *a, const struct ir_func *f, ir_root *root, const void *ctx);

/* By instruction: its value is used for more than its low bits, as those of an address are for its
 * alignment. */
bool *ir_shown(struct arena *a, const struct ir_func *f);

#endif
