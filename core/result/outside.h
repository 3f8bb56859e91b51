/* outside.h - does a failing run need more than plain arguments?
 *
 * Plain are numbers, null pointers, records passed by value, texts, and arrays of numbers: the
 * reader of the function alone can tell whether callers pass them.  So are what the library reads
 * and whether it fails.  All else is an outside that the function only trusts: what structures and
 * variables hold, how much memory is behind a pointer, what functions without body give, where
 * objects lie.  Where that only steers the run to what fails (wit_val.steers), it does not count,
 * but for what an assertion excludes.
 */
#ifndef VL_RESULT_OUTSIDE_H
#define VL_RESULT_OUTSIDE_H

#include "core/interp/interp.h"

/* run: of w, in which what the failure does not depend on is marked (core/shrink/shrink.h). */
bool outside_decides(struct arena *a, const struct ir_module *task, const struct witness *w,
                     const struct interp_result *run);

#endif
