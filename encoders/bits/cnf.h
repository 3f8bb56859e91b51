/* cnf.h - AIG cones to clauses (Tseitin; ites and xors recognised as three-input gates).
 *
 * Clauses go to a sink, so that a solver, a DIMACS file or a test can receive
 * them.  Each node is emitted once for the life of the cnf.
 * CNF literals are DIMACS: non-zero, negative = inverted.
 */
#ifndef VL_ENCODERS_BITS_CNF_H
#define VL_ENCODERS_BITS_CNF_H

#include "encoders/bits/aig.h"

struct cnf_sink {
    void *ctx;
    void (*clause)(void *ctx, const int *lits, uint32_t n);
};

struct cnf;

struct cnf *cnf_new(const struct aig *g, struct cnf_sink sink); /* borrows g */
void cnf_free(struct cnf *c);
/* The DIMACS literal equivalent to l, after emitting the clauses of its cone. */
int cnf_literal(struct cnf *c, aig_lit l);
/* Clauses that make l true: conjunctions become units, a disjunction one clause. */
void cnf_assert(struct cnf *c, aig_lit l);
/* The literal if already emitted, else 0. */
int cnf_known(const struct cnf *c, aig_lit l);
int cnf_max_var(const struct cnf *c);

#endif
