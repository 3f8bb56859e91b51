/* targets.h - the objects that a pointer may refer to. */
#ifndef VL_ENCODERS_OBJECTS_TARGETS_H
#define VL_ENCODERS_OBJECTS_TARGETS_H

#include "encoders/objects/value.h"

enum { MAX_TARGETS = 32, MAX_LEAVES = 512 };
struct target {
    term cond;
    uint32_t object;
    term off;
};
struct targets {
    struct target room[MAX_TARGETS], *at;
    uint32_t n, visits;
    bool too_many;
};
/* The targets of a pointer: conditions exclude each other and together are always true. */
void pointer_targets(struct symex *x, struct value p, struct targets *t);
/* The same, which is no use of the pointer. */
void pointer_peek(struct symex *x, struct value p, struct targets *t);
/* The same, but a constant address is unknown memory: no object is made there. */
void pointer_objects(struct symex *x, struct value p, struct targets *t);
/* Those of an access: pointer_targets, with no object in the last page of all addresses. */
void memory_all_targets(struct symex *x, struct value p, struct targets *t);
/* memory_all_targets and pointer_peek but for null and what was never set. */
void memory_targets(struct symex *x, struct value p, struct targets *t);
void memory_peek(struct symex *x, struct value p, struct targets *t);

#endif
