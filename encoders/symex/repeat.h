/* repeat.h - calls that were made before: a function that only reads gives the same again while its
 * arguments and what they point to are the same.
 *
 * Ownership: what is kept is in the context's arena; arguments are borrowed from there.
 */
#ifndef VL_ENCODERS_SYMEX_REPEAT_H
#define VL_ENCODERS_SYMEX_REPEAT_H

#include "encoders/objects/record.h"

struct args;

enum { WORTH_KEEPING = 32 /* steps that a call took */ };

/* Does a call of f, which has a body, no more than read what its arguments point to? */
bool function_reads(struct symex *x, const struct ir_func *f);
/* At a call in s, before it: the result, if all executions in s have made the same call there and
 * nothing that it read has changed. */
bool repeat_find(struct symex *x, const struct state *s, const struct ir_func *f,
                 const struct args *args, struct blame place, struct value *result);
/* In s, behind a call of a function that only reads: what it returned. */
void repeat_keep(struct symex *x, const struct state *s, const struct ir_func *f,
                 const struct args *args, struct blame place, struct value result);

#endif
