/* long_run.h - does some execution of a transition system end, or go on for long? Found out by
 * trying a few executions with made-up inputs.
 */
#ifndef VL_ENGINES_INFER_LONG_RUN_H
#define VL_ENGINES_INFER_LONG_RUN_H

#include "core/base/clock.h"
#include "encoders/ts/ts.h"

/* true: there is one of `least` steps, or more where steps are cheap, or one that ends before;
 * nothing fails on it. false: none was met, and *met is the number of steps of the longest one. */
bool ts_runs_long(const struct ts *t, uint32_t least, deadline_t deadline, uint32_t *met);

#endif
