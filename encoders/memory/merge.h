/* merge.h - states forked and merged, and contents with them. */
#ifndef VL_ENCODERS_MEMORY_MERGE_H
#define VL_ENCODERS_MEMORY_MERGE_H

#include "encoders/objects/state.h"

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
