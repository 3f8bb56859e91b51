/* region.h - what an offset that is not constant can hit: low bits, elements and their numbers. */
#ifndef VL_ENCODERS_MEMORY_REGION_H
#define VL_ENCODERS_MEMORY_REGION_H

#include "encoders/objects/contents.h"

struct object;

/* The elements that an access hits, for a view of their own; false: no such view. */
bool region_of(struct symex *x, const struct object *o, term off, uint32_t size,
               struct array_view *v);
struct low_bits {
    unsigned n; /* the n lowest bits are those of r */
    uint64_t r;
};
struct low_bits known_bits(const struct symex *x, term t);
unsigned known_zeros(const struct symex *x, term t); /* at the low end */
/* Requires: n is a power of 2. */
static inline unsigned log2_of(uint64_t n) { return (unsigned)__builtin_ctzll(n); }
static inline bool is_pow2(uint64_t n) { return n && !(n & (n - 1)); }
/* off = r + index * g; 0 if not seen. *sure: false where index * g may have wrapped around. */
term index_in(struct symex *x, term off, uint64_t g, uint64_t r, term *sure);
/* Bytes of the elements that the object's layout repeats. */
uint64_t object_stride(const struct symex *x, const struct object *o);
/* A constant offset whose place in the object's layout is that of off. */
uint64_t layout_offset(struct symex *x, const struct object *o, term off);

#endif
