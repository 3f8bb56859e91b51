/* alias.h - pointers from outside that may be equal, or point into one object.
 *
 * An *alias candidate* is an object that another pointer from outside was made for, and that the
 * pointer at hand may point into instead.
 */
#ifndef VL_ENCODERS_OBJECTS_ALIAS_H
#define VL_ENCODERS_OBJECTS_ALIAS_H

#include "encoders/objects/contents.h"

struct incoming;

/* Lists the assumption that pointers are apart, if there are two objects that it is about. */
void assume_apart(struct symex *x);
/* Pointers that are ordered or subtracted point into one object, if one has the other's as a
 * candidate. */
void alias_one_object(struct symex *x, const struct value *v);
/* Remembers that `other` is an object which the one's pointer may point into instead. */
void alias_candidate(struct symex *x, uint32_t one, uint32_t other);
/* Are the types the same, but for const? */
bool alias_same_type(const struct symex *x, ir_ct a, ir_ct b);
/* A multiple of the row's element, no larger than the row. */
term alias_place(struct symex *x, uint64_t element, term bytes, const char *name, enum origin o);
/* A pointer to object `own`, or to one of its alias candidates. */
struct value alias_earlier(struct symex *x, uint32_t own, ir_ct ptr_ct, const struct incoming *in);

#endif
