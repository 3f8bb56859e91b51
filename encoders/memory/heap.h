/* heap.h - allocated memory: allocation, realloc's move, and what can still be reached. */
#ifndef VL_ENCODERS_MEMORY_HEAP_H
#define VL_ENCODERS_MEMORY_HEAP_H

#include "encoders/objects/value.h"

struct state;

/* A pointer to a new object of that size. */
struct value heap_alloc(struct symex *x, struct state *s, const struct ir_ins *ins, term size);
/* These two: false if no execution survives. */
bool heap_assume_freeable(struct symex *x, struct state *s, struct value p);
bool heap_relocate(struct symex *x, struct state *s, struct value to, struct value from);

/* leak.c */
/* Before a call without body: what it is given it may keep. */
void leak_escape(struct symex *x, struct state *s, const struct value *args, uint32_t n,
                 bool statics);
/* Width 1: no allocated object is beyond reach once the entry has returned `result`; at_all: none
 * is left. */
term leak_none(struct symex *x, struct state *s, bool at_all, struct value result);

#endif
