/* infer.h - facts of a transition system that its own runs suggest.
 *
 * Abstract interpretation (strengthen.h) looks at the values of a function; this looks at the
 * variables of the system, memory included, and at what depends on a state machine's state:
 *   lo <= x <= hi;  s == k -> lo <= x <= hi;  s == k && r == l -> lo <= x <= hi;
 *   k_1 x_1 + .. + k_n x_n == c modulo 2^w;
 *   the program's conditions, or what they contradict, as they are and for s == k.
 */
#ifndef VL_ENGINES_INFER_INFER_H
#define VL_ENGINES_INFER_INFER_H

#include "engines/infer/strengthen.h"

/* What holds at first and is kept by each step, which a solver has confirmed, becomes part of
 * t->universal, and of `kept`, in the arena. How many.  What takes longer is not sought where the
 * rest seems to exclude the goal. */
uint32_t ts_infer(struct ts *t, term goal, deadline_t deadline, struct arena *a,
                  struct ts_facts *kept);

#endif
