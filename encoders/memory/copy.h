/* copy.h - copies and fills: scalar by scalar, or as arrays where the range is variable or large.
 */
#ifndef VL_ENCODERS_MEMORY_COPY_H
#define VL_ENCODERS_MEMORY_COPY_H

#include "encoders/memory/cell.h"

struct object;
struct state;

struct scalar {
    uint32_t size;
    bool ptr;
};
/* The scalar that starts at off, cut to `room` bytes; single bytes where there is none. */
struct scalar scalar_at(struct symex *x, const struct object *o, uint64_t off, uint64_t room);
/* The byte repeated; a pointer (null) only where ptr is wanted and the byte is 0. */
struct loaded filled_scalar(struct symex *x, term byte, uint32_t size, bool ptr);
/* n bytes; false if no execution survives. */
bool memory_copy(struct symex *x, struct state *s, struct value to, struct value from, term n);
bool memory_fill(struct symex *x, struct state *s, struct value to, term byte, term n);
/* Are up to `most` bytes from there on those of an array of bytes, so that a copy of any length has
 * a range in it? */
bool memory_may_receive(struct symex *x, struct value to, term most);

/* range.c: the same as arrays spliced; false: not possible here, nothing has changed. */
bool range_copy(struct symex *x, struct state *s, struct value to, struct value from, term n);
bool range_fill(struct symex *x, struct state *s, struct value to, term byte, term n);

#endif
