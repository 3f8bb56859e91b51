/* callback.h - functions without body that call functions of this file (core/ssa/callbacks.h). */
#ifndef VL_ENCODERS_SYMEX_CALLBACK_H
#define VL_ENCODERS_SYMEX_CALLBACK_H

#include "encoders/term/term.h"

struct state;
struct symex;

/* Executions in which such a function may call one of this file now. */
term escaped_calls(struct symex *x, const struct state *s);
/* At a call back.  callback_any: the executions in which some function may be called that no
 * earlier call back of the execution could call; callback_of: those in which f is one. */
term callback_any(struct symex *x, const struct state *s);
term callback_of(struct symex *x, const char *f);

#endif
