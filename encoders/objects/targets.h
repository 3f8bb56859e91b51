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
/* The same, without counting as a use of the pointer. */
void pointer_peek(struct symex *x, struct value p, struct targets *t);
/* The same, but a constant address is unknown memory: no object is made there. */
void pointer_objects(struct symex *x, struct value p, struct targets *t);
/* The targets of an access: as pointer_targets, but no object lies in the last page of the address
 * space. */
void memory_all_targets(struct symex *x, struct value p, struct targets *t);
/* As memory_all_targets and pointer_peek, but without the null pointer and pointers that were never
 * set. */
void memory_targets(struct symex *x, struct value p, struct targets *t);
void memory_peek(struct symex *x, struct value p, struct targets *t);
/* Is there one at least, at most `most`, and each of them data: neither a function nor no memory?
 */
bool targets_are_data(const struct symex *x, const struct targets *t, uint32_t most);

#endif
