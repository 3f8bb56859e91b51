/* apart.h - pointers that are equal, or into one object, in no execution of the model, though they
 * may be in the program.
 *
 * Each pointer from outside is to an object of its own, or to one of a few candidates (alias.c).
 * Where the code asks whether it is equal to a pointer to something else that it may be to, what it
 * does if it is would be verified for no execution.  So an execution in which they are equal goes
 * on as such a one, and is given up where it first looks at memory, changes it or demands
 * something: nothing is proved of that. Source: C11 6.5.9p6.  Threads: those of the symex.
 */
#ifndef VL_ENCODERS_OBJECTS_APART_H
#define VL_ENCODERS_OBJECTS_APART_H

#include "encoders/objects/state.h"

struct symex;

/* So many objects that a pointer may be to are looked at one by one; where there are more, it may
 * be equal to any other. */
enum { MAX_APART = 256 };

/* The executions at hand in which p and q are equal though the model keeps their objects apart.
 * They are given up at the first instruction that does something (symex/exec.c). */
term apart_equal(struct symex *x, struct value p, struct value q);
/* The same of an order or a difference of their addresses: r, or anything in those executions. */
term apart_related(struct symex *x, struct value p, struct value q, term r);

#endif
