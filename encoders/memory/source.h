/* source.h - the contents of an object before the first store.
 *
 * Unknown contents are made on first use and remembered in the source: every state that asks again
 * gets the same terms.
 */
#ifndef VL_ENCODERS_MEMORY_SOURCE_H
#define VL_ENCODERS_MEMORY_SOURCE_H

#include "encoders/memory/cell.h"
#include "encoders/objects/object.h"

/* Of the member that ends an array of numbers, in the last element.  Requires: one does. */
term source_end_value(struct symex *x, const struct source *s);
struct loaded source_load(struct symex *x, struct source *s, uint64_t off, uint32_t size, bool ptr,
                          struct use use);
/* A term of width 1: all bytes of the range hold a value. */
term source_init(struct symex *x, struct source *s, uint64_t off, uint64_t n);
/* Is the byte at off in a pointer of an initialiser?  *start: where that begins. */
bool source_pointer_at(const struct symex *x, const struct source *s, uint64_t off,
                       uint64_t *start);
/* Of an object, for questions about the types of its parts. */
struct source source_layout(const struct object *o);
/* The header's type, or an element's, at *off, which becomes the offset in there. */
ir_ct source_type_at(const struct symex *x, const struct source *s, uint64_t *off);
/* Offset in, and *ct: type of, the innermost member that off is in. */
uint64_t source_descend(const struct symex *x, const struct source *s, uint64_t off, ir_ct *ct);
/* The member there as it is written in C (p->next), and its type. */
const char *source_name(struct symex *x, const struct source *s, uint64_t off, ir_ct *ct);

#endif
