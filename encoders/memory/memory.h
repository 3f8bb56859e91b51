/* memory.h - memory through pointers: what a pointer may refer to decides which objects are
 * touched.
 *
 * Null, and what was never set, is left out of accesses: a check ruled it out.
 * Sizes are bytes.
 */
#ifndef VL_ENCODERS_MEMORY_MEMORY_H
#define VL_ENCODERS_MEMORY_MEMORY_H

#include "core/ir/ir.h"
#include "encoders/memory/cell.h"

struct escaped;
struct state;

/* Contents as memory_get gives them, copied if need be: the memory's own, for changing. */
struct contents *memory_own(struct symex *x, struct memory *m, uint32_t object);

struct loaded memory_load_bytes(struct symex *x, struct state *s, struct value p, uint32_t size,
                                bool ptr);
/* A load of the program, of C type ct where that is not 0. */
struct value memory_load(struct symex *x, struct state *s, struct value p, ir_type type, ir_ct ct);
/* These five: false if no execution survives. */
bool memory_store_bytes(struct symex *x, struct state *s, struct value p, uint32_t size,
                        struct loaded what);
bool memory_store(struct symex *x, struct state *s, struct value p, ir_type type, struct value v);
bool memory_set_bits(struct symex *x, struct state *s, struct value p, term v, term mask);
bool memory_assume_read(struct symex *x, struct state *s, struct value p, term n);
bool memory_assume_write(struct symex *x, struct state *s, struct value p, term n);
/* Ensures: the lifetime of what p points to has ended. */
void memory_end(struct symex *x, struct state *s, struct value p);
bool memory_free(struct symex *x, struct state *s, struct value p);
/* Of width 1: what the IR's predicates of memory say of n bytes at p. */
term memory_predicate(struct symex *x, struct state *s, enum ir_op op, struct value p, term n);
/* Of the object that p points to. */
term memory_size(struct symex *x, struct value p);
/* text.c: surely no byte of 0 is among these n. */
term memory_no_zero(struct symex *x, struct state *s, struct value p, term n);
/* text.c: the IR's `search`. */
term memory_search(struct symex *x, struct state *s, struct value p, term byte, term n);
/* text.c: what was searched has no more bytes than that. */
term memory_short(struct symex *x, uint64_t most);
/* The escaped (escaped.h) objects that hold a text, where they do. */
const struct escaped *escaped_texts(struct symex *x, struct state *s);

#endif
