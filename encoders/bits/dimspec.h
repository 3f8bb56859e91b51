/* dimspec.h - transition systems as four sets of clauses (LLUMC section 2), and their text.
 *
 * A state is an assignment to the variables 1..n. I holds in the first state, U in each, G in the
 * last one, and T holds for each pair of successive states: in T, n+1..2n are the variables of the
 * next state. Text: DIMACS in four sections, each `X cnf <variables> <clauses>` with X one of `i u
 * g t`. Our own files say in comments `c inputs v...` which variables are free in each state: all
 * others follow from these, and the next state's from T. No verdict depends on this comment.
 * Ownership: what a reader returns lives in its arena.
 */
#ifndef VL_ENCODERS_BITS_DIMSPEC_H
#define VL_ENCODERS_BITS_DIMSPEC_H

#include "core/base/status.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <stdbool.h>

enum dimspec_part { DIMSPEC_I, DIMSPEC_U, DIMSPEC_G, DIMSPEC_T, DIMSPEC_PARTS };

struct clauses {
    VEC(int) lits; /* each clause ends with 0 */
    uint32_t count;
};

struct dimspec {
    uint32_t n; /* variables of a state */
    struct clauses part[DIMSPEC_PARTS];
    bool functional; /* `inputs` is known: variables that T does not set, and U does not define */
    VEC(int) inputs;
    VEC(int) predicates; /* variables that follow from others of the state; a hint for ic3 */
};

/* Requires literals other than 0. */
void clauses_add(struct arena *a, struct clauses *c, const int *lits, uint32_t n);
/* The clause at *at, its length in *n; *at moves on to the next one, from 0. NULL: there are no
 * more.
 */
const int *clauses_next(const struct clauses *c, uint32_t *at, uint32_t *n);

/* By variable, n + 1 of them: does T set it, or I name it? The other variables of a state do not
 * depend on its predecessors. */
void dimspec_state_variables(const struct dimspec *d, bool *is_state);

void dimspec_write(struct str *out, const struct dimspec *d);
/* VL_INPUT: *error is one line, in the arena. */
vl_status dimspec_read(struct arena *a, const char *text, size_t size, struct dimspec *out,
                       char **error);

/* Do the k + 1 states fulfil I, U, T and G? State i is state[i * (n + 1) + v], v from 1. */
bool dimspec_holds(const struct dimspec *d, const bool *state, uint32_t k);

#endif
