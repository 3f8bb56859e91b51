/* term_text.h - terms as lines of text, a node each, and back.
 *
 *     3 = bvadd 8 1 2        number = operator sort operands parameters
 *     4 = array-var 64:8 m   of an array: the widths of its index and its elements
 *
 * Operators have their texts of terms.def.  Parameters: a constant's value, a variable's name (the
 * rest of the line), EXTRACT's highest and lowest bit, the rounding of a float operator, and g, r,
 * count, size and byte order of BYTES.  Numbers are names only.
 * Ensures: what is read is the same DAG, as nothing is rewritten while it is read.
 * Thread rule: one thread a store.
 */
#ifndef VL_ENCODERS_TERM_TERM_TEXT_H
#define VL_ENCODERS_TERM_TERM_TEXT_H

#include "core/base/map.h"
#include "core/base/vec.h"
#include "encoders/term/term.h"

/* Zeroed but for the store, which it borrows; the arena is the caller's to free. */
struct term_writer {
    const struct term_store *store;
    struct arena arena;
    VEC(bool) written; /* by term */
};
/* The lines of what t depends on, t last, without those that the writer has written before. */
void term_write(struct term_writer *w, struct str *out, term t);

/* Zeroed but for the store, which it borrows; the arena is the caller's to free. */
struct term_reader {
    struct term_store *store;
    struct arena arena;
    struct map terms; /* by number */
};
/* false: no such line, unknown operands, or sorts that do not fit the operator. */
bool term_read(struct term_reader *r, const char *line);
/* The term of a number in the text; 0: there is none. */
term term_read_before(const struct term_reader *r, uint64_t number);

#endif
