/* witness_text.h - a witness as text, to be run again elsewhere: read(written(w)) is w.
 *
 * Words with a space between them, in an order that is the same for writing and reading; it is no
 * format for people, nor one to be kept. What only the interpreter's own results have
 * (wit_val.origin) is left out.
 */
#ifndef VL_INTERP_WITNESS_TEXT_H
#define VL_INTERP_WITNESS_TEXT_H

#include "core/interp/witness.h"

/* In the arena. */
const char *witness_to_text(struct arena *a, const struct witness *w);
/* false: it is not the text of a witness. Types and indices are as they stand there, not looked up
 * in a module: the interpreter refuses those that lead nowhere. */
bool witness_from_text(struct arena *a, const char *text, struct witness *out);

#endif
