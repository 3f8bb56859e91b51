/* given.h - what functions without body were given, and may give back or call.
 *
 * A `struct given` is a snapshot: the objects that could be reached when it was taken, each with
 * the executions in which one was and it lives.
 */
#ifndef VL_ENCODERS_SYMEX_GIVEN_H
#define VL_ENCODERS_SYMEX_GIVEN_H

#include "encoders/symex/contents.h"

struct incoming;
struct state;

struct given_object {
    uint32_t object;
    term may;
    term end; /* a null character in it; 0: not asked for */
};

struct given {
    struct given_object at[8];
    uint32_t n;
    bool whole; /* never behind the last element: an argument */
};

/* Ensures: the object counts as reached by a function without body, in this state's executions. */
void given_reached(struct symex *x, const struct state *s, uint32_t object);
void handler_reached(struct symex *x, const struct state *s, uint32_t object);
const struct given *given_now(struct symex *x, const struct state *s, bool whole);
/* Those of them that hold a text, where they do. */
const struct given *given_texts(struct symex *x, struct state *s);
/* Executions in which such a function may call one of this file now. */
term given_calls(struct symex *x, const struct state *s);
/* At a call back: whether any function that it has not been asked about before may be called; then
 * whether f may. */
term given_offers(struct symex *x, const struct state *s);
term given_offer(struct symex *x, const char *f);
/* p, or a pointer to something of type `want` in what in->given lists. */
struct value given_back(struct symex *x, ir_ct want, const struct incoming *in, struct value p);

#endif
