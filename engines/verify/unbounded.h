/* unbounded.h - verification of one function for any number of iterations, as a transition system.
 *
 * A check is proved by an inductive invariant (ic3) or an induction (kinduction), violated when the
 * interpreter has replayed the inputs of a path, unknown otherwise; where an execution can get to
 * what cannot be encoded, nothing is proved.
 */
#ifndef VL_ENGINES_VERIFY_UNBOUNDED_H
#define VL_ENGINES_VERIFY_UNBOUNDED_H

#include "engines/bmc/bmc.h"

/* opt->engine is one of reach_engine. Never fails, as bmc_verify. */
void unbounded_verify(struct arena *a, const struct ir_module *task, const char *func,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out);

/* By opt->engine. */
void verify_function(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out);

#endif
