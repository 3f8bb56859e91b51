/* header.h - what stands in front of what a parameter points to, or around it.
 *
 * Strings and arrays of many libraries carry a header that their users do not see: a length, a
 * count of references.  A function that gets a pointer to what is behind it goes back by a
 * constant: s[-1], ((struct hdr *)s)[-1].len, (struct hdr *)(s - sizeof(struct hdr)),
 * ((size_t *)v)[-2].  Likewise container_of goes from a member to the record around it.
 * A function verified alone that does so can only mean pointers into objects that begin so much
 * earlier.  What its callees do with the same pointer counts, too.
 *
 * A record tells how large the header is: it ends where the pointer is to, or its last member is
 * there.  Then accesses further back are wrong.  Without a record the header begins at the
 * furthest access, HEADER_WORDS words back at the most, unless what is accessed may be an element
 * like the one that the pointer is declared to point to: p[-1] of an int *p is the one before.
 * Two records one in front of the other (index -2) are no header.  Where the function frees what
 * begins in front of the parameter, or moves it, and no record says otherwise, the object begins
 * there.
 * Limits: only constant steps from the parameter itself, no copies in memory, nothing of pointers
 * returned by calls; of those found in memory only records around members (fieldtype.h).
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_HEADER_H
#define VL_ANALYSIS_ENVIRONMENT_HEADER_H

#include "core/ir/ir.h"

enum { HEADER_WORDS = 4 };

struct header {
    uint64_t bytes; /* in front of what the parameter points to; 0: there is nothing */
    ir_ct record;   /* what begins there: the header, or the record around the member; 0: several
                       are possible, or the code does not say */
    bool is_member; /* the parameter points to a member of it */
};

/* Of f's parameter i. */
struct header header_of_param(const struct ir_module *m, const struct ir_func *f, uint32_t i);

#endif
