/* extreme.h - does a failure need a count that no program counts to?
 *
 * `for (i = n - 1; ...)` overflows at INT_MIN alone, `if (pos + 2 > size)` at the last two numbers,
 * and `malloc(n + 1)` is too little where n is the greatest size.  Callers with a count, a position
 * or a level do not pass these.  Where the sum is what the function is for
 * (`int next(int x) { return x + 1; }`), each number counts.
 */
#ifndef VL_RESULT_EXTREME_H
#define VL_RESULT_EXTREME_H

#include "core/interp/interp.h"

/* run: of w with opt, marked as for outside.h; it ended at a failed check. Of overflow: is that a
 * sum of a number and a small constant, or a small multiple, with which the code counts, and does
 * it hold with numbers nearer to 0? Of others: the same of lengths of 64 bits. Runs w again with
 * such numbers; it stays as it is. */
bool extreme_decides(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                     struct witness *w, const struct interp_result *run);

#endif
