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

/* Adds to t->universal and to `kept`, in the arena, facts that a solver has confirmed to hold in
 * each reachable state. Returns how many. Expensive kinds are left out once the others exclude the
 * goal. Requires a system that was built; a failed search leaves it as it was. */
uint32_t ts_infer(struct ts *t, term goal, deadline_t deadline, struct arena *a,
                  struct ts_facts *kept);

#endif
