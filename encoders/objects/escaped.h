/* escaped.h - objects that functions without body have got: they may return, change or call them.
 *
 * A `struct escaped` is a snapshot: the objects that could be reached when it was taken, each with
 * the executions in which one was and it lives.
 */
#ifndef VL_ENCODERS_OBJECTS_ESCAPED_H
#define VL_ENCODERS_OBJECTS_ESCAPED_H

#include "encoders/objects/value.h"

struct incoming;
struct state;

struct escaped_object {
    uint32_t object;
    term may;
    term end; /* a null character in it; 0: not asked for */
};

struct escaped {
    struct escaped_object at[8];
    uint32_t n;
    bool whole; /* never behind the last element: an argument */
};

/* Ensures: the object counts as reached by a function without body, in this state's executions. */
void escaped_reached(struct symex *x, const struct state *s, uint32_t object);
void handler_reached(struct symex *x, const struct state *s, uint32_t object);
const struct escaped *escaped_now(struct symex *x, const struct state *s, bool whole);
/* p, or a pointer to something of type `want` in what in->escaped lists. */
struct value escaped_pointer(struct symex *x, ir_ct want, const struct incoming *in,
                             struct value p);
/* p, or *in->was, the pointer that the function may have left as it was, to what in->escaped lists.
 */
struct value escaped_left(struct symex *x, const struct incoming *in, struct value p);

#endif
