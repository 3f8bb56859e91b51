/* sat_backend.h - the few functions of an incremental SAT solver that engines/solver/sat.c stands
 * on.
 *
 * IPASIR's (Balyo, Biere, Iser, Sinz: SAT Race 2015), with CaDiCaL's own options where CaDiCaL is
 * the solver: sat_cadical.c, or sat_ipasir.c if VL_IPASIR names another library at configure time.
 * The states are the caller's care: value after SAT only, failed after UNSAT.
 */
#ifndef VL_ENGINES_SOLVER_SAT_BACKEND_H
#define VL_ENGINES_SOLVER_SAT_BACKEND_H

#include "engines/solver/sat.h"

void *backend_new(enum sat_use use);
void backend_free(void *solver);
void backend_add(void *solver, int lit); /* 0 ends the clause */
void backend_assume(void *solver, int lit);
int backend_solve(void *solver); /* 10, 20, or 0 */
/* The next backend_solve gives up after so many conflicts. Only if there are limits. */
void backend_limit(void *solver, uint32_t conflicts);
bool backend_has_limits(void);
/* Of a variable that some clause mentions. */
bool backend_true(void *solver, int var);
bool backend_failed(void *solver, int assumption);
/* expired(ctx) is asked while it solves; non-zero: give up. */
void backend_terminate(void *solver, void *ctx, int (*expired)(void *ctx));
const char *backend_name(void);
const char *backend_version(void);

#endif
