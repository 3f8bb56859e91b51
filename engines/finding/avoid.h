/* avoid.h - another execution that gets to the check of a finding and passes it, by trying.
 *
 * Bounded model checking ranks by a solver's answer about executions within a bound, or within its
 * time. Such an execution, if one is met, settles the rank without either.
 */
#ifndef VL_ENGINES_FINDING_AVOID_H
#define VL_ENGINES_FINDING_AVOID_H

#include "core/interp/interp.h"

/* run: of w with `opt`, which failed at opt->until. Are there other arguments, globals, results and
 * effects of functions without body, with the choices of the environment as they are in w (a
 * failed allocation, what was read), that pass the check? They are found by varying w; true is
 * certain, false is not. The same on each machine: bounded in runs and steps. w is as before. */
bool avoid_by_others(const struct ir_module *task, const struct witness *w,
                     const struct interp_options *opt, const struct interp_result *run);

#endif
