/* bitsat.h - terms without arrays -> AIG -> CNF -> SAT solver (engines/solver/sat.h),
 * incrementally.
 *
 * A term is blasted and emitted once.  Literals are those of sat.h.  A variable that no clause
 * mentions may have any value; it reads as 0.
 * Ownership: borrows the store.  Thread rule: one thread a bitsat.
 */
#ifndef VL_ENGINES_SOLVER_BITSAT_H
#define VL_ENGINES_SOLVER_BITSAT_H

#include "encoders/term/term.h"
#include "engines/solver/sat.h"
#include "engines/solver/solver_cadical.h"

struct bitsat;

struct bitsat *bitsat_new(struct term_store *store);
void bitsat_free(struct bitsat *b);
/* Requires a term without arrays, one bit wide. */
void bitsat_assert(struct bitsat *b, term t);
/* The literal that equals t, after adding the clauses of its cone; 0 if the deadline passes
 * meanwhile. Requires a term without arrays, one bit wide. */
int bitsat_literal(struct bitsat *b, term t, deadline_t deadline);
/* conflicts as of sat_solve_within. */
enum sat_answer bitsat_solve(struct bitsat *b, const int *assumptions, uint32_t n,
                             uint32_t conflicts, deadline_t deadline);
bool bitsat_failed(const struct bitsat *b, int assumption); /* after UNSAT */
bv_t bitsat_value(const struct bitsat *b, term var);        /* after SAT; of a bit-vector */
uint32_t bitsat_products(const struct bitsat *b); /* is_product of encoders/bits/products.h */
/* Does the model rest on what bit-blasting left open (bitblast_guesses)? */
bool bitsat_guessed(const struct bitsat *b);
int bitsat_unguessed(struct bitsat *b); /* a literal that is true if it does not */
struct sat_stats bitsat_stats(const struct bitsat *b);

#endif
