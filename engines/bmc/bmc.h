/* bmc.h - incremental bounded model checking of one function.
 *
 * IBMC (5): one live solver, symbolic execution resumed bound after bound, an
 * activation literal a bound.  A check is proved once no execution is left
 * beyond the bound, bounded while some is, violated when the interpreter has
 * replayed the model and failed at the same place, unknown otherwise.
 */
#ifndef VL_ENGINES_BMC_BMC_H
#define VL_ENGINES_BMC_BMC_H

#include "engines/finding/options.h"

/* Never fails: what goes wrong is `unknown` with its reason. The result lives in the arena.
 * Requires a valid task (ir_validate); ensures that `violated` was replayed. */
void bmc_verify(struct arena *a, const struct ir_module *task, const char *func,
                const struct verify_options *opt, const struct verify_progress *progress,
                struct func_result *out);

#endif
