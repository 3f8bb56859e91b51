/* avoid.h - other executions that get to the check of a finding and pass it, by trying.
 *
 * Such an execution lowers a finding's rank. Bounded model checking asks a solver for them, but
 * only within a bound and its time, and a solver cannot know whether a function without body
 * returns.
 */
#ifndef VL_ENGINES_FINDING_AVOID_H
#define VL_ENGINES_FINDING_AVOID_H

#include "core/interp/interp.h"
#include "core/result/verdict.h"

/* run: of w with `opt`, which failed at opt->until. Are there other arguments, globals, results and
 * effects of functions without body, with the choices of the environment as they are in w (a
 * failed allocation, what was read), that pass the check? They are found by varying w; true is
 * certain, false is not. The same on each machine: bounded in runs and steps. w is as before.
 * allocating: only of those that have made the memory that `run` had made last. */
bool avoid_by_others(const struct ir_module *task, const struct witness *w,
                     const struct interp_options *opt, const struct interp_result *run,
                     bool allocating);

/* Lowers the rank of a finding (.severity, to information, and sets .if_returns, in the arena) that
 * needs that a function without body and result returns: another choice of the environment, with
 * all else as it is in w, passes the check in a run that no longer makes a call of it.
 * `p = malloc(n); if (!p) die(); *p = 0` fails only if `die` returns, which such a call is not
 * likely to do. Not if some run fails in the same way without such calls. */
void avoid_rank(struct arena *a, const struct ir_module *task, const struct witness *w,
                const struct interp_options *opt, const struct interp_result *run,
                struct check_result *finding);

#endif
