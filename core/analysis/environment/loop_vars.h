/* loop_vars.h - loops as a programmer sees them: where they stand, and which C variable holds which
 * value at their head.
 *
 * The marks of assignments (IR_DBG) followed along all paths. Variables in memory are not among
 * them: what they hold may change behind their name. A variable that is declared in a loop is not
 * there behind it; where two of one name are left, it is not known which one the name means, and
 * neither counts.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_LOOP_VARS_H
#define VL_ANALYSIS_ENVIRONMENT_LOOP_VARS_H

#include "core/ir/ir.h"

struct loop_vars;

struct loop_vars *loop_vars_of(struct arena *a, const struct ir_func *f);
/* The jump that enters the loop with this head: its place is the whole statement. 0: not known. */
ir_val loop_vars_entry(const struct loop_vars *h, ir_blk head);
/* A variable that holds v there, the first one declared; NULL: none is known to. */
const char *loop_vars_name(const struct loop_vars *h, ir_blk head, ir_val v, ir_ct *ct);

#endif
