/* repeat.h - calls that were made before: a function that only reads returns the same again as long
 * as its arguments and the memory that they point to are the same.
 *
 * Ownership: remembered calls are in the context's arena; arguments are borrowed from there.
 */
#ifndef VL_ENCODERS_SYMEX_REPEAT_H
#define VL_ENCODERS_SYMEX_REPEAT_H

#include "encoders/objects/record.h"

struct args;

enum { WORTH_KEEPING = 32 /* steps that a call took */ };

/* Does a call of f only read memory that its arguments point to? Requires: f has a body. */
bool function_reads(struct symex *x, const struct ir_func *f);
/* At a call in s, before it: the result, if all executions in s have made the same call there and
 * nothing that it read has changed. */
bool repeat_find(struct symex *x, const struct state *s, const struct ir_func *f,
                 const struct args *args, struct blame place, struct value *result);
/* Remembers the result of a call in s. Requires: the function only reads, and s is the state behind
 * the call. */
void repeat_keep(struct symex *x, const struct state *s, const struct ir_func *f,
                 const struct args *args, struct blame place, struct value result);

#endif
