/* ask.h - a question to the solver about what symbolic execution has collected. */
#ifndef VL_ENGINES_FINDING_ASK_H
#define VL_ENGINES_FINDING_ASK_H

#include "encoders/symex/symex.h"
#include "engines/solver/solver.h"

/* SAT?  the assumptions, of executions whose objects lie apart.  Of UNSAT, solver_failed knows each
 * assumption by its index. *queries counts what the solver was asked. */
enum solver_answer finding_ask(struct symex *x, struct solver *solver, const term *assumptions,
                               uint32_t n, deadline_t deadline, uint64_t *queries);

#endif
