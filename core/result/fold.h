/* fold.h - a trace for people: what repeats is one line.
 *
 * "i = 0", "i = 1", "i = 2" become "i = 0 .. 2 (3 times)", and the steps of a loop's iterations
 * "32 times: v[i] = 0 .. 31; i = 1 .. 32"; so do calls that go deeper and their returns.
 */
#ifndef VL_RESULT_FOLD_H
#define VL_RESULT_FOLD_H

#include "core/result/verdict.h"

/* Adds to out; a folded line stands where its first one does. Memory is a. */
void fold_trace(struct arena *a, const struct trace_line *lines, uint32_t n, trace_lines *out);

#endif
