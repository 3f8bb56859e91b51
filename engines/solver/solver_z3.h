/* solver_z3.h - Z3 behind solver.h. */
#ifndef VL_ENGINES_SOLVER_SOLVER_Z3_H
#define VL_ENGINES_SOLVER_SOLVER_Z3_H

#include "engines/solver/solver.h"

/* "4.8.12.0", in buf. */
const char *solver_z3_version(char *buf, size_t size);
struct solver *solver_z3_new(struct term_store *store);
/* Unbounded integers (solver_z3_int.c). UNSAT holds in unbounded arithmetic only; a model is one of
 * bit-vectors, too (see `incomplete`). */
struct solver *solver_z3_int_new(struct term_store *store);

#endif
