/* init.h - elements of one array, told one by one, as C's initialiser of the whole. */
#ifndef VL_RESULT_INIT_H
#define VL_RESULT_INIT_H

#include "core/result/verdict.h"

/* "p[0]" = "1", "p[1]" = "2", ... becomes "p" = "{1, 2, ...}" where there are more than a few, or
 * "abc" where they are characters up to the final one; with "*p" = "int[8]" among them it is
 * "(int[8]){1, 2}". */
void init_gather(struct arena *a, struct check_result *out);

/* The other way: each element and member that the binding's list gives a value, by its name in C;
 * a value that is no list is passed as it is. */
typedef void init_leaf(void *ctx, struct binding b);
void init_leaves(struct arena *a, struct binding b, init_leaf *leaf, void *ctx);

#endif
