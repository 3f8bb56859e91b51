/* havoc.h - memory that a call of a function without body, or something unsupported, may write. */
#ifndef VL_ENCODERS_MEMORY_HAVOC_H
#define VL_ENCODERS_MEMORY_HAVOC_H

#include "encoders/objects/contents.h"

struct args;
struct state;

/* Ensures: all is unknown that the arguments and the globals reach: those of other files, with
 * `statics` this one's too. */
void havoc_call(struct symex *x, struct state *s, const struct args *args, bool statics,
                enum origin origin);
/* Ensures: all memory is unknown, and tainted by this one. */
void havoc_all(struct symex *x, struct state *s, uint32_t taint);

#endif
