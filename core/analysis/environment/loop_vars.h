/* loop_vars.h - loops as a programmer sees them: their place, and which C variable holds which
 * value at their head. The marks of assignments (IR_DBG) are followed along all paths. Variables in
 * memory are left out, as a store through a pointer may change them without a mark. A variable that
 * is declared in a loop is gone after it. If two variables of one name are left, the name is
 * ambiguous and neither counts.
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
