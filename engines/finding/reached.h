/* reached.h - goals of coverage (core/ir/goal.h), where an engine is asked for them.
 *
 * A goal is a check whose failure is wanted.  Other checks end executions where they fail, as ever,
 * and no engine looks for their failures; so a goal behind undefined behaviour is not reached.
 * A run closes all goals that it meets, whatever it was made for.
 */
#ifndef VL_ENGINES_FINDING_REACHED_H
#define VL_ENGINES_FINDING_REACHED_H

#include "engines/finding/sites.h"

/* Runs w as far as it goes; where that is too far, up to the goal. Of *opt only .skip is read. */
void reached_run(struct arena *a, const struct ir_module *task, const struct witness *w,
                 const struct interp_failure *goal, struct interp_options *opt,
                 struct interp_result *run);
/* Did the run meet this check? */
bool reached_by(const struct interp_result *run, const struct interp_failure *at);
/* Goals that the run of w meets, and that are open, are violated; .witness has the run. */
void reached_close(struct verification *v, const struct witness *w,
                   const struct interp_result *run);

#endif
