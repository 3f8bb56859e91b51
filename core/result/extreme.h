/* extreme.h - does an overflow need a count that no program counts to?
 *
 * `for (i = n - 1; ...)` overflows at INT_MIN alone, and `if (pos + 2 > size)` at the last two
 * numbers.  Callers with a count, a position or a level do not pass these.  Where the sum is what
 * the function is for (`int next(int x) { return x + 1; }`), each number counts.
 */
#ifndef VL_RESULT_EXTREME_H
#define VL_RESULT_EXTREME_H

#include "core/interp/interp.h"

/* run: of w with opt, marked as for outside.h; it ended at a failed check. Is that a sum of a
 * number from outside and a small constant with which the code counts, and does nothing else
 * decide? Runs w again with smaller numbers; it stays as it is. */
bool extreme_decides(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                     struct witness *w, const struct interp_result *run);

#endif
