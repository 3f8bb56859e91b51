/* merge.h - the results of several engines for one function, as one result.
 *
 * Per check: violated (replayed) > proved > holds up to a bound > unknown.  Violated and proved
 * exclude each other: that is a bug of ours, and the check is unknown then.  The result rests on
 * the assumptions of both wherever something of both stands in it.  A verdict that one of them has
 * borrowed is the other's if that has it. Ownership: nothing is copied; both results must live as
 * long as the merged one.
 */
#ifndef VL_RESULT_MERGE_H
#define VL_RESULT_MERGE_H

#include "core/result/verdict.h"

/* Are they results of one check? */
bool check_same(const struct check_result *x, const struct check_result *y);
/* The result of the same check in r; NULL: there is none. */
struct check_result *func_result_find(const struct func_result *r, const struct check_result *c);

/* Adds to r the results that `other` knows better; the arena grows r's lists. Both are of one
 * function, verified with the same options. */
void func_result_merge(struct arena *a, struct func_result *r, const struct func_result *other);

#endif
