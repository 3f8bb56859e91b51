/* unroll.h - a chain of states of a transition system on one live solver, and its base case.
 *
 * State i holds the variables 1..n of the system; further variables are taken from the same
 * numbers, so nothing has to be known beforehand.  G of a state hangs on a literal of that state.
 * Ownership: borrows the system.
 */
#ifndef VL_ENGINES_REACH_UNROLL_H
#define VL_ENGINES_REACH_UNROLL_H

#include "engines/reach/reach.h"
#include "engines/solver/sat.h"

struct unrolling {
    struct arena scratch;
    const struct dimspec *d;
    struct sat *sat;
    VEC(int) first; /* by state: what is added to its variables */
    VEC(int) goal;  /* by state: G holds there if this literal does */
    int used;       /* variables */
    VEC(int) clause;
};

/* Ensures a chain without states. The system has to outlive it. */
void unroll_open(struct unrolling *u, const struct dimspec *d);
void unroll_close(struct unrolling *u);

/* A state more at the end: its U, its G, and T from the one before it. false: no variables left. */
bool unroll_state(struct unrolling *u);
/* I of state 0. */
void unroll_initial(struct unrolling *u);
/* The literal of a state; of the one behind it if its variable is one of n+1..2n. Requires that
 * these states were added. */
int unroll_literal(const struct unrolling *u, int lit, uint32_t state);
/* A new variable of the solver that belongs to no state. */
int unroll_variable(struct unrolling *u);
/* Requires that the last question was SAT. */
bool unroll_value(const struct unrolling *u, uint32_t variable, uint32_t state);

/* One state more, from I, of which nothing is asked. false: no variables left. */
bool unroll_base_silently(struct unrolling *u);
/* One state more, from I: is the goal met there? LLUMC section 2, step(k). false: the answer, or
 * why there is none, is in *out; the states of a path are the arena's. */
bool unroll_base(struct unrolling *u, struct arena *a, deadline_t deadline,
                 struct reach_result *out);

#endif
