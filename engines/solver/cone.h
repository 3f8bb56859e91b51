/* cone.h - a SAT solver for thousands of easy questions, each about a part of a large formula.
 *
 * Solvers for hard questions end with a value for every variable.  Here gates that a question does
 * not look at stay without one: variables whose clauses can be satisfied whatever the others are
 * (cone_define) get a value only if they are in the cone of what is asked.
 *     UNSAT  follows from the clauses.
 *     SAT    has values for the cone; they can be completed, provided that all variables of clauses
 *            that came after cone_define and matter were looked at (cone_look).
 * Literals are as in sat.h.  cone_true and cone_knows need SAT, cone_failed needs UNSAT.
 * Thread rule: one thread a solver.
 */
#ifndef VL_ENGINES_SOLVER_CONE_H
#define VL_ENGINES_SOLVER_CONE_H

#include "engines/solver/sat.h"

#include <stdbool.h>

struct cone;

/* Variables up to `vars` are there from the beginning. */
struct cone *cone_new(int vars);
void cone_free(struct cone *s);
/* For good. */
void cone_clause(struct cone *s, const int *lits, uint32_t n);
/* Until the next question was asked. */
void cone_once(struct cone *s, const int *lits, uint32_t n);
/* Once, before the first question: which variables are defined by the clauses so far?  is_free, by
 * variable: those that are not as long as others can be; NULL: none. */
void cone_define(struct cone *s, const bool *is_free);
/* From now on a question that is about all variables without a definition in this one's cone is
 * about it, too. */
void cone_follow(struct cone *s, int var);
/* The next question is about this variable, too. */
void cone_look(struct cone *s, int var);
/* UNKNOWN: the deadline has passed. */
enum sat_answer cone_solve(struct cone *s, const int *assumptions, uint32_t n, deadline_t deadline);
/* Has the variable a value? */
bool cone_knows(const struct cone *s, int var);
/* What has no value is false. */
bool cone_true(const struct cone *s, int lit);
bool cone_failed(const struct cone *s, int assumption);

#endif
