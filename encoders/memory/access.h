/* access.h - loads and stores in one object, at offsets that are not constant. */
#ifndef VL_ENCODERS_MEMORY_ACCESS_H
#define VL_ENCODERS_MEMORY_ACCESS_H

#include "encoders/memory/cell.h"

struct object;

/* The instruction at hand is encoded exactly only where cond holds; elsewhere executions end. */
void exact_if(struct symex *x, term cond);

struct loaded object_load(struct symex *x, const struct object *o, struct contents *c, term off,
                          uint32_t size, bool ptr, struct use use);
/* Width 1: all bytes of the range hold a value. */
term object_init(struct symex *x, const struct object *o, struct contents *c, term off,
                 uint32_t size);
/* Stores where cond holds.  Requires: c is the caller's own. */
void object_store(struct symex *x, const struct object *o, struct contents *c, term off,
                  uint32_t size, struct loaded what, term cond);

#endif
