/* state.h - all executions that are at one point.
 *
 * Invariant: the states of a run are disjoint sets of executions (context.h).
 * Ownership: a state is passed on with its memory and values; after that the caller no longer uses
 * it.  All of it is in the context's arena.
 */
#ifndef VL_ENCODERS_OBJECTS_STATE_H
#define VL_ENCODERS_OBJECTS_STATE_H

#include "encoders/objects/contents.h"

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
    uint32_t put_off;         /* so many of symex.found.put_off are given up already on the way */
    struct value
        *vals; /* waiting: the block's parameters, then its live values. returned: the result */
};

#endif
