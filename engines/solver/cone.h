/* cone.h - a SAT solver for thousands of easy questions, each about a part of a large formula.
 *
 * Solvers for hard questions end with a value for every variable.  Here gates that a question does
 * not look at stay without one: variables whose clauses can be satisfied whatever the others are
 * (cone_define) get a value only if they are in the cone of what is asked.
 *     UNSAT  follows from the clauses.
 *     SAT    has values for the cone; they can be completed, provided that all variables of clauses
 *            that came after cone_define and matter were looked at (cone_ask_about).
 * Literals are as in sat.h.  cone_true and cone_has_value need SAT, cone_failed needs UNSAT.
 * Thread rule: one thread a solver.
 */
#ifndef VL_ENGINES_SOLVER_CONE_H
#define VL_ENGINES_SOLVER_CONE_H

#include "engines/solver/sat.h"

#include <stdbool.h>

struct cone;

/* A solver without clauses, of the variables 1 .. vars; clauses may mention larger ones. */
struct cone *cone_new(int vars);
void cone_free(struct cone *s);
/* Adds a clause for good. The model of the last question is gone. */
void cone_clause(struct cone *s, const int *lits, uint32_t n);
/* Adds a clause for the next question alone, which is then about its variables, too. */
void cone_once(struct cone *s, const int *lits, uint32_t n);
/* Finds the variables that the clauses so far define (gates). Requires that no question was asked
 * yet; called once. is_free, by variable: inputs, which become gates only where no other variable
 * of their clauses can; NULL: there are none. */
void cone_define(struct cone *s, const bool *is_free);
/* From now on a question that is about all inputs of this variable's cone is about the variable,
 * too. Requires that cone_define was called and that no question is being put together. */
void cone_follow(struct cone *s, int var);
/* Adds the variable to the next question: it and its cone get values. */
void cone_ask_about(struct cone *s, int var);
/* Asks about the assumptions and the variables of cone_ask_about, which it forgets afterwards.
 * UNKNOWN: the deadline has passed. */
enum sat_answer cone_solve(struct cone *s, const int *assumptions, uint32_t n, deadline_t deadline);
/* Requires SAT: has the variable a value, as the question depended on it? */
bool cone_has_value(const struct cone *s, int var);
/* Requires SAT. A variable without value counts as false. */
bool cone_true(const struct cone *s, int lit);
/* Requires UNSAT: is the assumption one of those that cannot hold together? */
bool cone_failed(const struct cone *s, int assumption);

#endif
