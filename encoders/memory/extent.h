/* extent.h - how many elements an array from outside has, by numbers that are from outside, too.
 *
 * core/analysis/extent/extent.h finds the pairs: of parameters and variables, which are there from
 * the start (encoders/symex/extent.c), and of pointers in records, of which it is assumed where the
 * pointer is read.  Objects are made in between, so what is assumed of those holds of executions
 * that get there.
 */
#ifndef VL_ENCODERS_MEMORY_EXTENT_H
#define VL_ENCODERS_MEMORY_EXTENT_H

#include "core/analysis/extent/extent.h"
#include "encoders/memory/cell.h"

/* What stands at the places of an extent; 0: it has no such number, or one that is not known. */
struct extent_values {
    struct value ptr;
    term len, by, fill;
};

/* What is assumed of them, which is listed now.
 * Requires: the pointer is to an element of the object, which is from outside, or null. */
term extent_assumption(struct symex *x, const struct extent *e, const struct extent_values *v,
                       uint32_t object);

/* Tells it of the pointer p that the source, unknown contents, has there: it is assumed where the
 * code reads p, which may be null, and wherever the objects are used that p is to, as by what it
 * reads of contents that were merged. */
void extent_tell(struct symex *x, struct source *s, uint64_t off, struct value p, struct use use);
/* Assumes it now of the element of a view of the source at a variable index. */
void extent_assume_element(struct symex *x, const struct unknown_objs *u, term index,
                           struct value p);

#endif
