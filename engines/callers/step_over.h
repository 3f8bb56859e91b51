/* step_over.h - code between a caller and a call that defines nothing in the condition is not
 * encoded (BLITZ's next-inst, by def-use).
 *
 * Code that is stepped over may return anything and changes nothing. This is neither an over- nor
 * an underapproximation: a failure found this way counts only if a run of the real program fails as
 * well, and finding no failure proves nothing.
 */
#ifndef VL_ENGINES_CALLERS_STEP_OVER_H
#define VL_ENGINES_CALLERS_STEP_OVER_H

#include "core/ir/ir.h"

/* Changes the task: functions with loops, or large ones, that neither lead to `callee`, which
 * `root` calls, nor define what these values of `root` or the globals that `callee` reads depend
 * on. Returns how many. */
uint32_t step_over(struct ir_module *task, const char *root, const char *callee,
                   const ir_val *values, uint32_t n);

/* Changes the task: no execution goes on behind this instruction of a function, or to where it
 * cannot be reached any more, so nothing of that is encoded. In a loop, what later iterations do is
 * lost. */
void leave_rest(struct ir_module *task, const char *func, ir_val at);

#endif
