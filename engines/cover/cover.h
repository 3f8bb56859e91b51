/* cover.h - test vectors for the goals of coverage of a function or program, and proofs that goals
 * are out of reach.
 */
#ifndef VL_ENGINES_COVER_COVER_H
#define VL_ENGINES_COVER_COVER_H

#include "core/result/coverage.h"
#include "engines/finding/options.h"

/* opt->all_goals: those of all functions of the task, else of this one. Never fails: what goes
 * wrong is UNKNOWN with its reason. Each vector was run by the interpreter. */
void cover_function(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct cover_result *out);

#endif
