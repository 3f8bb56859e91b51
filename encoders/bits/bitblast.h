/* bitblast.h - bit-vector terms (no arrays) to AIG literals, least significant bit first.
 *
 * Memoised for the life of the blaster; variables become AIG inputs.
 */
#ifndef VL_ENCODERS_BITS_BITBLAST_H
#define VL_ENCODERS_BITS_BITBLAST_H

#include "core/base/clock.h"
#include "encoders/bits/aig.h"
#include "encoders/term/term.h"

struct bitblast;

struct bitblast *bitblast_new(const struct term_store *s, struct aig *g); /* borrows both */
void bitblast_free(struct bitblast *b);
/* term_width(t) literals, valid until the next call. Requires a term without arrays. */
const aig_lit *bitblast_term(struct bitblast *b, term t);
/* NULL if the deadline passes meanwhile; what is done by then need not be done again. */
const aig_lit *bitblast_within(struct bitblast *b, term t, deadline_t deadline);
/* The literals of a variable already met, or NULL. */
const aig_lit *bitblast_var(const struct bitblast *b, term var);

/* Literals that hold where the result of an operator (fmod of far apart operands) was left open: a
 * formula may have models there that are none; what is unsatisfiable is so. Valid until the next
 * bitblast_term. */
uint32_t bitblast_guesses(const struct bitblast *b, const aig_lit **guesses);

/* The number of products of variables (products.h) that were met. */
uint32_t bitblast_products(const struct bitblast *b);

/* From now on, division makes new inputs and facts instead of a circuit of its operands. */
void bitblast_relational(struct bitblast *b);
/* The facts about the terms blasted so far, from the from-th on: to be asserted. They define
 * quotients and remainders and, by themselves, exclude nothing. Valid until the next
 * bitblast_term. */
uint32_t bitblast_facts(const struct bitblast *b, uint32_t from, const aig_lit **facts);

#endif
