/* value.h - values: integers are terms, pointers an object tree and an offset.
 *
 * Invariants: `v` of a pointer has pointer width, `obj` has OBJ_WIDTH bits and is a tree of ites
 * over constants, so that what the pointer may refer to can be read off.  Values are copied freely.
 */
#ifndef VL_ENCODERS_OBJECTS_VALUE_H
#define VL_ENCODERS_OBJECTS_VALUE_H

#include "core/ir/ir.h"
#include "encoders/term/term.h"

struct symex;

/* An integer: v.  A pointer: object `obj`, and byte offset v. */
struct value {
    term v, obj; /* obj = 0: an integer */
};

/* The purpose for which a value is read.  {0}: for the encoding itself, in all executions. */
struct use {
    ir_ct ct;  /* C type that the program loads or casts to, which says more than the layout of the
                  memory that it is read from; 0: not known */
    term when; /* of the state's executions, those that read the value; 0: all */
};
static inline struct use no_use(void) { return (struct use){0, 0}; }
/* The same use, in executions of cond only. */
struct use use_where(struct symex *x, struct use use, term cond);

/* Ids of objects (symex.mem.objects). */
enum {
    OBJ_WIDTH = 32,
    OBJ_NULL = 0,
    OBJ_WILD = 1,  /* no known object; v: the address */
    OBJ_UNSET = 2, /* certainly no object: a pointer that was never set; v: the address */
    OBJ_FIRST = 3  /* from here on: objects */
};

/* Is it memory, or a function? */
static inline bool is_object(bv_t id) { return id >= OBJ_FIRST; }

bool is_ptr(struct value v);
/* Width of a value's v. */
unsigned type_bits(const struct symex *x, ir_type t);
/* k modulo 2^width, of pointer width. */
term offset_const(struct symex *x, int64_t k);
/* A pointer to the object's first byte. */
struct value pointer_to(struct symex *x, uint32_t object);
/* Requires: both are integers of one width, or both are pointers. */
struct value value_ite(struct symex *x, term c, struct value a, struct value b);
/* Requires: v is a constant of f. */
struct value value_const(struct symex *x, const struct ir_func *f, ir_val v);

/* Trees: tree == k.  A leaf that is no constant gives an equation. */
term tree_is(struct symex *x, term tree, bv_t k);
term tree_eq(struct symex *x, term a, term b);
/* Is t an ite?  Then arg is its condition, then and else. */
bool tree_ite(struct symex *x, term t, term arg[3]);
/* The constants of a tree, each once; false if it has other leaves or more than max. */
bool tree_leaves(struct symex *x, term tree, bv_t *out, uint32_t max, uint32_t *n);

/* Requires: the instruction reads and writes no memory; args has its operands' values. */
struct value eval_pure(struct symex *x, const struct ir_ins *ins, const struct value *args);

#endif
