/* planted_solver.h - a solver with a fault, for tests of what looks for faults. */
#ifndef VL_TESTS_SUPPORT_PLANTED_SOLVER_H
#define VL_TESTS_SUPPORT_PLANTED_SOLVER_H

#include "engines/solver/solver.h"

enum planted_fault { PLANTED_ANSWER, PLANTED_MODEL, PLANTED_CRASH };

/* CaDiCaL, but for formulas in which a remainder (bvurem) is: it takes SAT and UNSAT for each
 * other, inverts each value of its models, or aborts. */
struct solver *planted_solver_new(struct term_store *store, enum planted_fault fault);

#endif
