/* extent.h - how large an object from outside is, as terms.
 *
 * core/analysis/environment decides what is assumed; both encoders say it with these terms.
 * Sizes and counts have pointer width.
 */
#ifndef VL_ENCODERS_ACCESS_EXTENT_H
#define VL_ENCODERS_ACCESS_EXTENT_H

#include "core/analysis/extent/extent.h"
#include "core/interp/witness.h"
#include "encoders/term/term.h"

/* A number that an object from outside leaves open: the encoder makes a variable of it, by this
 * name and so wide that the size stays below half of the address space. */
struct access_open {
    const char *name; /* in the arena, for people */
    unsigned width;
};
/* The number of elements that an object has beyond its first one, and of those that lie before a
 * pointer into it; `name` is the object's.  Names go to the arena. */
struct access_open access_more_elements(struct arena *a, unsigned ptr_bits, uint64_t element,
                                        const char *name);
struct access_open access_elements_before(struct arena *a, unsigned ptr_bits, uint64_t element,
                                          const char *name);
/* The number of bytes behind the end of a string. */
struct access_open access_room_behind(struct arena *a, unsigned ptr_bits, const char *name);

struct access_elements {
    uint64_t element; /* bytes of one */
    term count;       /* 0: the size is no multiple of them */
    term size;        /* bytes of all */
};
/* An object with so many elements beyond its first one; w: bits of a pointer. */
struct access_elements access_elements_of(struct term_store *s, unsigned w, uint64_t element,
                                          term more);
/* The bytes that so many elements take; w: bits of a pointer. */
term access_bytes_of(struct term_store *s, unsigned w, uint64_t element, term n);

/* A terminated string: its null character is the last of `size` bytes, and others follow. */
struct access_string {
    term end;  /* where the null character is */
    term size; /* with the bytes that follow it */
};
struct access_string access_string_of(struct term_store *s, term size, term behind);

/* n times `unit` bytes fit; n is not negative. */
term access_fits(struct term_store *s, const struct access_elements *o, term n, uint64_t unit);
/* The number of e's elements, of its number or of both (by = 0: there is one), as they are read, or
 * the constant that it is. */
term access_extent_number(struct term_store *s, const struct extent *e, term len, term by);
/* The number is none that a product or a sum wrapped to: no object has that many elements. */
term access_extent_is_exact(struct term_store *s, const struct extent *e, term len, term by);
/* The assumption for a pair of a pointer and a number n: the pointer is null, n is not positive, or
 * n elements fit; the last two only of what has not wrapped. */
term access_extent_holds(struct term_store *s, const struct extent *e, term n, term null, term fits,
                         term exact);
/* The assumption for a product: an element, whose size is a number, is as large as is made use of.
 */
term access_element_holds(struct term_store *s, const struct extent *e, term by, term null);
/* The assumption for how many of n elements, e's number without its factor, are in use. */
term access_fill_holds(struct term_store *s, const struct extent *e, term fill, term n);
/* What an object of a witness tells of e; NULL: nothing says how large it is. */
void access_tell_sized(struct wit_object *o, const struct extent *e);

#endif
