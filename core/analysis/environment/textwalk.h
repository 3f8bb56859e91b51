/* textwalk.h - which pointers does a function walk along until it meets a null character, or an
 * element that is zero or -1?
 *
 *     while (*s) if (*s++ == c) n++;
 *
 * A loop shows that s is a string where it reads a character, at a place that moves forward, and
 * where a null character ends the reading: no execution of the loop reads that place again
 * afterwards (zeropath.h). So `while (*s++ != ',')` shows nothing, as it runs on; nor does a loop
 * that a length ends as well (`i < n`, `p < end`, `n--`), as the length is what its callers
 * promise (extent.h), unless it copies: then the length is that of the copy. Nor does one behind a
 * store that ends the text itself (`buf[n] = 0`). A function that calls itself for the next
 * character is such a loop; and `s[0] == '-' && s[1] == 'x'` shows it without one: the next
 * character is read only where this one is not the last.
 *
 * Likewise an array of other elements is one that a zero ends, in the element or in one member of
 * it (`for (; o->name; o++)`), where a loop goes on from element to element and no length ends it;
 * or one that -1 ends.
 *
 * Limits: of strings, bytes of character types; a constant length ends no string of `char`, but any
 * other array.  Of arrays, zeros of more than a byte.
 * Ownership: the result is the arena's.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_TEXTWALK_H
#define VL_ANALYSIS_ENVIRONMENT_TEXTWALK_H

#include "core/base/map.h"
#include "core/ir/cfg.h"

typedef VEC(ir_val) textwalk_places;

/* Addresses that f reads so. index: of m's functions, by name; g: of f. */
void textwalk_run(struct arena *a, const struct ir_module *m, const struct map *index,
                  const struct ir_func *f, const struct cfg *g, textwalk_places *out);

/* The member of an element that is zero in the last one, or -1. */
struct array_end {
    uint64_t off;
    uint32_t size; /* in bytes, more than 1; 0: there is none */
    bool is_pointer;
    bool is_ones;   /* all its bits are 1 */
    uint32_t least; /* so many elements are in front of it at least: the walk passes over them */
};

struct array_walk {
    ir_val element; /* a pointer to one */
    ir_ct ct;       /* what it is */
    struct array_end end;
};
typedef VEC(struct array_walk) array_walks;

/* Arrays that f walks along so. */
void textwalk_arrays(struct arena *a, const struct ir_module *m, const struct map *index,
                     const struct ir_func *f, const struct cfg *g, array_walks *out);

#endif
