/* system.h - verification of one function as a transition system, for any number of iterations.
 *
 * A check is proved by an inductive invariant (ic3) or an induction (kinduction), violated when the
 * interpreter has replayed the inputs of a path, unknown otherwise; where an execution can get to
 * what cannot be encoded, nothing is proved.
 */
#ifndef VL_ENGINES_VERIFY_SYSTEM_H
#define VL_ENGINES_VERIFY_SYSTEM_H

#include "engines/finding/options.h"

/* Requires that opt->engine is one of reach_engine. Never fails: what goes wrong is `unknown` with
 * its reason. */
void system_verify(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   struct func_result *out);

#endif
