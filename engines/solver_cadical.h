/* solver_cadical.h - bit-blasting and CaDiCaL behind solver.h. */
#ifndef VL_ENGINES_SOLVER_CADICAL_H
#define VL_ENGINES_SOLVER_CADICAL_H

#include "engines/solver.h"

struct solver *solver_cadical_new(struct term_store *store);

struct sat_stats {
    uint32_t nodes;     /* of the AIG */
    uint32_t variables; /* of the CNF */
    uint64_t clauses;   /* handed over */
};
struct sat_stats solver_cadical_stats(const struct solver *s);

#endif
