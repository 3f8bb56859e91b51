/* long_run.h - does some execution of a transition system go on for long? By trying: a few with
 * inputs that are made up.
 */
#ifndef VL_ENGINES_LONG_RUN_H
#define VL_ENGINES_LONG_RUN_H

#include "core/base/clock.h"
#include "encoders/ts.h"

/* true: there is one of so many steps, and nothing fails on it. false: none was met. */
bool ts_runs_long(const struct ts *t, uint32_t steps, deadline_t deadline);

#endif
