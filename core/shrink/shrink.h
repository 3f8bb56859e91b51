/* shrink.h - a counterexample that people can read: small values, and which of them matter.
 *
 * Both are found out by running it again with other values (delta debugging): a value is
 * taken if the same check fails at the same place, for the same reason.  Deterministic, and
 * bounded in runs and steps.
 */
#ifndef VL_SHRINK_SHRINK_H
#define VL_SHRINK_SHRINK_H

#include "core/interp/interp.h"

/* w: a witness whose run with these options is `run`, which ended at a failed check. Changes its
 * numbers, towards 0 and what can be printed; marks values as `irrelevant` and sizes as
 * `any_size` on which the failure does not depend, alone or together: several other values were
 * tried for each of them.  One that matters `steers` if with none of the others the check is met.
 */
void shrink_witness(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                    const struct interp_result *run, struct witness *w);
/* Sets the marks alone: the values stay. */
void shrink_nothing(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                    const struct interp_result *run, struct witness *w);

#endif
