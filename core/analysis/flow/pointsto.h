/* pointsto.h - what each pointer of a function may refer to, flow-insensitive.
 *
 * Inclusion constraints (Andersen, "Program Analysis and Specialization for the C Programming
 * Language", 1994, ch. 4), solved by rounds.  Objects are numbers that the caller gives out: to
 * ALLOCA, GLOBAL and FUNCADDR, and to what is behind parameters.  One of them is null, one stands
 * for all that nothing is known of; a pointer that is read may always be one of these two.  Calls
 * are not followed: the function is inlined, or what they give is the unknown object.
 */
#ifndef VL_ANALYSIS_FLOW_POINTSTO_H
#define VL_ANALYSIS_FLOW_POINTSTO_H

#include "core/base/clock.h"
#include "core/base/status.h"
#include "core/ir/cfg.h"

enum { OBJECT_SET_SIZE = 256, OBJECT_SET_WORDS = OBJECT_SET_SIZE / 64 };

struct object_set {
    uint64_t bits[OBJECT_SET_WORDS];
};

static inline bool object_set_has(const struct object_set *s, uint32_t o) {
    return s->bits[o / 64] >> (o % 64) & 1;
}
static inline void object_set_put(struct object_set *s, uint32_t o) {
    s->bits[o / 64] |= (uint64_t)1 << (o % 64);
}
/* to with all of `from`. Has it grown? */
bool object_set_join(struct object_set *to, const struct object_set *from);

struct pointsto {
    const struct ir_func *f;
    const struct cfg *g;
    uint32_t objects; /* how many; at most OBJECT_SET_SIZE */
    uint32_t null, unknown;
    const uint32_t *object_of; /* by instruction: of ALLOCA, GLOBAL, FUNCADDR; NULL: all pointers
                                  are to the unknown object */
    struct object_set *sets;   /* by instruction, the result; before: those of parameters */
    struct object_set *holds;  /* by object: what pointers in it refer to; before: at first */
};

/* VL_TIMEOUT: the sets are incomplete. */
vl_status pointsto_solve(struct pointsto *p, deadline_t deadline);

#endif
