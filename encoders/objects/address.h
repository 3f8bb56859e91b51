/* address.h - pointers as integers, and integers as pointers.
 *
 * The address of an object is a term that is made when it is first used (layout.h says what is
 * known of it).
 */
#ifndef VL_ENCODERS_OBJECTS_ADDRESS_H
#define VL_ENCODERS_OBJECTS_ADDRESS_H

#include "core/ir/ir.h"
#include "encoders/objects/value.h"

/* p's address, of pointer width. */
struct value ptr_to_int(struct symex *x, struct value p);
/* The same by the program: numbers may name the object from now on. */
struct value expose_address(struct symex *x, struct value p);
struct value int_to_ptr(struct symex *x, struct value i, struct use use);
/* Requires: v has the two pointers. */
term compare_pointers(struct symex *x, enum ir_op op, const struct value *v);
/* OR and XOR of two integers; tags put into the low bits of an address stay apart from it. */
term tag_bits(struct symex *x, enum ir_op op, const struct value *v);
term pointer_difference(struct symex *x, struct value p, struct value q);
/* Calls see(ctx, object) for objects whose address t depends on; false: for some only. */
bool addresses_in(struct symex *x, term t, uint32_t max, void (*see)(void *ctx, uint32_t object),
                  void *ctx);
/* The same of those that t's value tells something of: not those in a condition or an index, and
 * not by the lowest bits alone. */
bool addresses_told(struct symex *x, term t, uint32_t max, void (*see)(void *ctx, uint32_t object),
                    void *ctx);
/* Is t the address of a pointer, or that without its lowest bits? Then p is that pointer. */
bool number_is_address(struct symex *x, term t, struct value *p);

/* relate.c: addresses as numbers, compared */
/* What an operation on two integers gives, r by their values, where they are addresses of objects
 * that may be one (apart.h), or were computed from such. */
struct value relate_numbers(struct symex *x, enum ir_op op, const struct value *v, struct value r);

/* word.c: integers from outside as pointers */
/* The execution at hand uses the object where cond and `when` (0: true) hold. */
void object_used(struct symex *x, uint32_t object, term cond, term when);
/* The same of all that p may refer to. */
void value_used(struct symex *x, struct value p, term when);
/* Is t a word itself, whatever its index in an array depends on? */
bool is_word(const struct symex *x, term t);
/* The pointer that the integer is, if it is a word; use.ct is the pointer's type. */
bool word_pointer(struct symex *x, term t, struct use use, struct value *out);
/* A variable that is the address of a lazy object which has none. */
term word_base(struct symex *x, uint32_t object);

/* fixed.c: memory at constant addresses */
/* The program casts the number to a pointer of this type. */
void fixed_say(struct symex *x, uint64_t base, ir_ct ptr);
/* All such casts that the code has. */
void fixed_find(struct symex *x);
/* The object that is there, and where in it; 0: nothing known. */
uint32_t fixed_at(struct symex *x, uint64_t address, uint64_t *off);

#endif
