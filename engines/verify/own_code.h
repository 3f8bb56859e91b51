/* own_code.h - failures that a function's own code causes, whatever its expensive callees do.
 *
 * For the portfolio, beside the engines that enter each call: where nearly all of the code is in
 * callees (formats, dates, regular expressions), they come to the function's own late or never.
 */
#ifndef VL_ENGINES_VERIFY_OWN_CODE_H
#define VL_ENGINES_VERIFY_OWN_CODE_H

#include "engines/finding/options.h"

/* Is most of the code in callees that need not be entered? Of one function alone. */
bool own_code_is_for(const struct ir_module *task, const char *func,
                     const struct verify_options *opt);

/* Requires own_code_is_for. *out lists warnings, each of which has failed in a run of the task as
 * it is, and nothing else; never a proof. */
void own_code_verify(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out);

#endif
