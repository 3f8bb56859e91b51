/* arrays.h - formulas over arrays to formulas over bit-vectors.
 *
 * select over store, ite and constant arrays is pushed to the leaves; a select of
 * an array variable becomes a fresh variable a#i with Ackermann's constraints
 * (i = j -> a#i = a#j), of many reads only those that models violate (IBMC 3.3).  Equality of
 * arrays is not supported: symbolic execution emits none. Incremental: one eliminator lives as long
 * as its solver.
 */
#ifndef VL_ENCODERS_BITS_ARRAYS_H
#define VL_ENCODERS_BITS_ARRAYS_H

#include "core/base/vec.h"
#include "encoders/term/term.h"

struct term_list {
    VEC(term) terms;
};

struct arrays;

struct arrays *arrays_new(struct term_store *s);
void arrays_free(struct arrays *a);
/* t without arrays; constraints that must hold beside it are appended to *side (arena: given). */
term arrays_eliminate(struct arrays *a, term t, struct arena *arena, struct term_list *side);
/* Appends the constraints that the model violates. true: there are some, so it is no model.
 * Requires a model of all that was eliminated so far. */
bool arrays_refine(struct arrays *a, const struct term_model *m, struct arena *arena,
                   struct term_list *side);
/* The value of array_var[index] under a model, 0 if never read there. The values of the indices
 * are kept from the first call on, until arrays_new_model. */
void arrays_new_model(struct arrays *a);
bv_t arrays_element(struct arrays *a, term array_var, bv_t index, const struct term_model *m);

#endif
