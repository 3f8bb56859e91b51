/* sat.h - clauses and assumptions on CaDiCaL, or another library that VL_IPASIR named at configure
 * time (sat_backend.h), for engines that speak CNF themselves.
 *
 * Literals are DIMACS: non-zero, negative = inverted.  Clauses stay for good, assumptions for one
 * sat_solve.  sat_true needs SAT, sat_failed needs UNSAT; a clause leaves both.
 * Thread rule: one thread a solver.
 */
#ifndef VL_ENGINES_SOLVER_SAT_H
#define VL_ENGINES_SOLVER_SAT_H

#include "core/base/clock.h"

#include <stdint.h>

enum sat_answer { SAT_UNKNOWN = 0, SAT_SAT = 10, SAT_UNSAT = 20 };
/* The use that it is tuned for: a few hard questions, or thousands of easy ones (no work before
 * each that grows with the formula). */
enum sat_use { SAT_FEW, SAT_MANY };

struct sat;

struct sat *sat_new(enum sat_use use);
void sat_free(struct sat *s); /* NULL: nothing */
/* Adds a clause for good. Requires literals other than 0; ensures that the last answer is gone. */
void sat_clause(struct sat *s, const int *lits, uint32_t n);
/* UNKNOWN: the deadline has passed. Assumptions hold for this question only. */
enum sat_answer sat_solve(struct sat *s, const int *assumptions, uint32_t n, deadline_t deadline);
/* Gives up after so many conflicts, too (0: never); what was learned until then stays. Only where
 * sat_has_limits: IPASIR knows none. */
enum sat_answer sat_solve_within(struct sat *s, const int *assumptions, uint32_t n,
                                 uint32_t conflicts, deadline_t deadline);
bool sat_has_limits(void);
/* Is the literal true in the model? Requires SAT. A variable that no clause mentions is false. */
bool sat_true(const struct sat *s, int lit);
/* Is the assumption one of those that cannot hold together? Requires UNSAT, and that it was
 * assumed. */
bool sat_failed(const struct sat *s, int assumption);
/* "cadical", or what the library calls itself. */
const char *sat_name(void);
/* The same with the library's version, if it has one. */
const char *sat_version(void);

#endif
