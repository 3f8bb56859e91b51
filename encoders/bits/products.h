/* products.h - formulas over products and quotients to formulas without, by over-approximation.
 *
 * z = x * y becomes a fresh variable as wide as both operands together, of which little is known at
 * first: it may have any value, so an unsatisfiable answer is right (IBMC 3.3). A model is checked
 * (products_refine), and lemmas about numbers that it violates are added: between a product and its
 * operands, and between two products.  x / y and x % y are the q and r of q * y + r = x, r < y.
 * Differs from the paper: bits are not left open one by one; refinement adds the relations that
 * proofs need, as in Bitwuzla's abstractions and in incremental linearization (Bitwuzla,
 * Linearization: docs/references.md). Incremental and memoised, as arrays.h is, after which it
 * comes: terms are without arrays.
 */
#ifndef VL_ENCODERS_BITS_PRODUCTS_H
#define VL_ENCODERS_BITS_PRODUCTS_H

#include "encoders/bits/arrays.h"

struct products;

/* Is t a product, its overflow or a division, whose operands (the divisor) are no constants? At
 * most 64 bits wide. */
bool is_product(const struct term_store *s, term t);

bool products_any(const struct term_store *s, const term *roots, uint32_t n); /* below them */

struct products *products_new(struct term_store *s);
void products_free(struct products *p);
/* t without products; conditions that must hold beside it are appended to *side, in the arena. */
term products_eliminate(struct products *p, term t, struct arena *arena, struct term_list *side);

/* RIGHT: all products have the right values in the model, so it is one of the terms with products.
 * WRONG: *side has lemmas that it violates. STUCK: no lemma known here excludes it. */
enum products_verdict { PRODUCTS_RIGHT, PRODUCTS_WRONG, PRODUCTS_STUCK };
enum products_verdict products_refine(struct products *p, const struct term_model *m,
                                      struct arena *arena, struct term_list *side);

/* The under-approximation: appends, for each variable operand of a product that the roots depend
 * on, the condition that it is a number of `bits` bits, with sign; nothing for narrower ones. */
void products_short(struct term_store *s, const term *roots, uint32_t n, unsigned bits,
                    struct arena *arena, struct term_list *out);

#endif
