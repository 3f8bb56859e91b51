/* extent.h - how large an object from outside is, as terms.
 *
 * core/analysis/environment decides what is assumed; both encoders say it with these terms.
 * Sizes and counts have pointer width.
 */
#ifndef VL_ENCODERS_ACCESS_EXTENT_H
#define VL_ENCODERS_ACCESS_EXTENT_H

#include "core/analysis/environment/extent.h"
#include "encoders/term/term.h"

/* Bits for a number of elements of so many bytes, whose size then stays below half of the address
 * space. */
unsigned access_count_bits(unsigned ptr_bits, uint64_t element);

struct access_elements {
    uint64_t element; /* bytes of one */
    term count;       /* 0: the size is no multiple of them */
    term size;        /* bytes of all */
};
/* n times `unit` bytes fit; n is not negative. */
term access_fits(struct term_store *s, const struct access_elements *o, term n, uint64_t unit);
/* What a pair of a pointer and a number n assumes: the pointer is null, the number is not positive,
 * or so many elements fit. */
term access_extent_holds(struct term_store *s, const struct extent *e, term n, term null,
                         term fits);

#endif
