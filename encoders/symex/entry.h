/* entry.h - the inputs of the entry function by their access paths, as terms.
 *
 * For engines that say something of the inputs (engines/precondition): parameters, globals, and
 * what lies behind them as the function finds it, whatever is stored there later.
 */
#ifndef VL_ENCODERS_SYMEX_ENTRY_H
#define VL_ENCODERS_SYMEX_ENTRY_H

#include "core/result/precondition.h"
#include "encoders/symex/symex.h"

struct entry_term {
    struct entry_input is;
    term t; /* of .width bits; a POINTER's is 1 bit wide, a CAPACITY's and a LENGTH's as wide as a
               pointer */
};

struct entry_terms {
    VEC(struct entry_term) at;
};

/* Those that have a name and that the execution so far has asked for; of elements of arrays, those
 * at constant indices in the term `about`. No floating-point numbers.  Requires: the entry is a
 * function, not a program. With `lengths`, those of texts that `about` searches for their end. */
void symex_entry(struct symex *x, term about, bool lengths, struct arena *a,
                 struct entry_terms *out);

/* The assumption about all arguments together. Every failure's term implies it. */
term symex_entry_assumed(const struct symex *x);

/* Is this input (symex_inputs) one that a caller decides? Else the environment does, when the
 * function runs. */
bool symex_is_callers(const struct symex *x, term input);
/* Is it one that the environment chooses, neither a caller nor a function without body? */
bool symex_is_chosen(const struct symex *x, term input);

#endif
