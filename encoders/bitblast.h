/* bitblast.h - bit-vector terms (no arrays) to AIG literals, least significant bit first.
 *
 * Memoised for the life of the blaster; variables become AIG inputs.
 */
#ifndef VL_ENCODERS_BITBLAST_H
#define VL_ENCODERS_BITBLAST_H

#include "encoders/aig.h"
#include "encoders/term.h"

struct bitblast;

struct bitblast *bitblast_new(const struct term_store *s, struct aig *g); /* borrows both */
void bitblast_free(struct bitblast *b);
/* term_width(t) literals, valid until the next call. */
const aig_lit *bitblast_term(struct bitblast *b, term t);
/* The literals of a variable already met, or NULL. */
const aig_lit *bitblast_var(const struct bitblast *b, term var);

#endif
