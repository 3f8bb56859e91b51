/* ranks.h - how certain the findings are of an engine that asks no solver for that.
 *
 * Bounded model checking does (engines/bmc/rank.c), so it has a turn with what was found.
 */
#ifndef VL_ENGINES_VERIFY_RANKS_H
#define VL_ENGINES_VERIFY_RANKS_H

#include "engines/finding/options.h"

/* Of findings in r that both engines have, r gets what bounded model checking says of them: another
 * rank, and the run that shows it. No verdict changes. */
void ranks_ask(struct arena *a, const struct ir_module *task, const char *func,
               const struct verify_options *opt, const struct verify_progress *progress,
               struct func_result *r);

#endif
