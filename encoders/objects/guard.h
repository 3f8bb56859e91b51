/* guard.h - path conditions: conjunctions as lists that share their beginnings.
 *
 * Ownership: nodes are in the context's arena and never change.
 */
#ifndef VL_ENCODERS_OBJECTS_GUARD_H
#define VL_ENCODERS_OBJECTS_GUARD_H

#include "encoders/term/term.h"

#include <stdbool.h>
#include <stdint.h>

struct symex;

/* A conjunction as a list, shared with the guards that grew from the same one. */
struct guard {
    struct guard *up;
    term cond; /* added by this node */
    term all;  /* the whole conjunction */
    uint32_t depth;
};

/* Of the executions at hand; before the entry: all of them. */
term guard_here(const struct symex *x);
/* g and cond; NULL if that is false. */
struct guard *guard_push(struct symex *x, struct guard *g, term cond);
/* g or h; *sel is true in executions of g, false in those of h. NULL: no execution in either.
 * Requires: no execution is in both. */
struct guard *guard_merge(struct symex *x, struct guard *g, struct guard *h, term *sel);

/* Does cond hold on the way here? Looks at the last conditions only. */
bool guard_has(const struct symex *x, term cond);
/* The instruction at hand assumes it, unless it holds on the way here. Requires: a guard. */
void guard_assume(struct symex *x, term holds);
/* Do the executions of g come from a guard that was `all`? */
bool guard_past(const struct guard *g, term all);
/* Is it that guard, or has it grown from it in a few steps? */
bool guard_from(const struct guard *g, const struct guard *from);
/* Is it known that no execution gets to the instruction at hand with cond? May ask a solver. */
bool impossible(const struct symex *x, term cond);

#endif
