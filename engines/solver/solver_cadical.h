/* solver_cadical.h - bit-blasting and CaDiCaL behind solver.h. */
#ifndef VL_ENGINES_SOLVER_SOLVER_CADICAL_H
#define VL_ENGINES_SOLVER_SOLVER_CADICAL_H

#include "engines/solver/solver.h"

struct solver *solver_cadical_new(struct term_store *store);

struct sat_stats {
    uint32_t nodes;       /* of the AIG */
    uint32_t variables;   /* of the CNF */
    uint64_t clauses;     /* handed over */
    uint32_t over, under; /* questions answered by over- and by under-approximation of products */
};
struct sat_stats solver_cadical_stats(const struct solver *s);
/* Conflicts that a question about products may take as it stands, before it is asked with products
 * over- and under-approximated, and each time that it is.  0: not asked in this way.  For
 * differential tests. */
struct sat_conflict_limits {
    uint32_t plain, over, under;
};
void solver_cadical_set_limits(struct solver *s, struct sat_conflict_limits p);

#endif
