/* memory.h - memory through pointers: what a pointer may refer to decides which objects are
 * touched.
 *
 * Null, and what was never set, is left out of accesses: a check ruled it out.
 * Sizes are bytes.
 */
#ifndef VL_ENCODERS_SYMEX_MEMORY_H
#define VL_ENCODERS_SYMEX_MEMORY_H

#include "core/ir/ir.h"
#include "encoders/symex/cell.h"

struct state;

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
/* pointer_targets and pointer_peek but for null. */
void memory_targets(struct symex *x, struct value p, struct targets *t);
void memory_peek(struct symex *x, struct value p, struct targets *t);

/* The object's contents; not to be changed. */
struct contents *memory_get(struct symex *x, const struct memory *m, uint32_t object);
/* The same, copied if need be: the memory's own, for changing. */
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
bool memory_assume_valid(struct symex *x, struct state *s, struct value p, term n);
bool memory_assume_writable(struct symex *x, struct state *s, struct value p, term n);
/* Ensures: the lifetime of what p points to has ended. */
void memory_end(struct symex *x, struct state *s, struct value p);
bool memory_free(struct symex *x, struct state *s, struct value p);
/* Of width 1: what the IR's predicates of memory say of n bytes at p. */
term memory_predicate(struct symex *x, struct state *s, enum ir_op op, struct value p, term n);
/* Of the object that p points to. */
term memory_size(struct symex *x, struct value p);
/* text.c: surely no byte of 0 is among these n. */
term memory_no_zero(struct symex *x, struct state *s, struct value p, term n);

#endif
