/* state.h - all executions that are at one point, and their merging.
 *
 * Invariant: the states of a run are disjoint sets of executions (context.h).
 * Ownership: a state is passed on with its memory and values; who has passed it on no longer uses
 * it.  All of it is in the context's arena.
 */
#ifndef VL_ENCODERS_SYMEX_STATE_H
#define VL_ENCODERS_SYMEX_STATE_H

#include "encoders/symex/contents.h"

struct guard;

struct loop_count {
    uint32_t iteration; /* part of the key */
    uint32_t cost;      /* counted against the bound, in units of 1 / UNIT */
    uint32_t branches;  /* of the state when the iteration began */
    bool decided;       /* in this iteration a branch on inputs could have left the loop */
    bool counted;       /* the iteration before cost a unit */
};
enum { UNIT = 4096 }; /* cost of an iteration that inputs decide */

struct state {
    struct guard *guard;
    struct memory mem;
    uint32_t branches;        /* on inputs, on the way */
    uint32_t deepest;         /* largest count of a loop on the way */
    struct loop_count *loops; /* of the block at hand */
    struct value
        *vals; /* waiting: the block's parameters, then its live values. returned: the result */
};

/* A copy that shares memory with s.  The caller puts disjoint conditions on the two. */
struct state *state_fork(struct symex *x, struct state *s);
/* States at one point, with nvals values and inside nest loops, as one.
 * NULL: no execution is in them.  Requires: n is not 0; consumes them. */
struct state *state_merge(struct symex *x, struct state **states, uint32_t n, uint32_t nvals,
                          uint32_t nest);
bool contents_same(const struct contents *a, const struct contents *b);
/* cond: a's executions. */
struct contents *contents_ite(struct symex *x, term cond, struct contents *a, struct contents *b,
                              uint64_t owner);

#endif
