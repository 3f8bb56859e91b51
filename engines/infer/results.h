/* results.h - what a function may return, guessed from runs of it.
 *
 * Only proposals: each holds in all runs that were made, and has to be shown.
 */
#ifndef VL_ENGINES_INFER_RESULTS_H
#define VL_ENGINES_INFER_RESULTS_H

#include "core/base/clock.h"
#include "core/program/summary.h"

/* Appends to out->results: comparisons of the result with constants of the code and with
 * parameters, also under the conditions on one parameter by which the code branches. None of a
 * result that is no integer, or is a truth value. */
void results_guess(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                   deadline_t deadline, struct ir_summary *out);

#endif
