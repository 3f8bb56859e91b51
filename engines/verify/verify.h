/* verify.h - verification of one function: the entry for all callers. */
#ifndef VL_ENGINES_VERIFY_VERIFY_H
#define VL_ENGINES_VERIFY_VERIFY_H

#include "engines/finding/options.h"

/* By the engine that opt->engine names, or the strategy `auto`. Requires a valid task; never fails:
 * what goes wrong is `unknown` with its reason. *out lives in the arena. */
void verify_function(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out);

#endif
