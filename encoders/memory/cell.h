/* cell.h - contents at constant offsets, as cells, pieces of arrays and what was there before.
 *
 * Sizes and offsets are bytes.
 */
#ifndef VL_ENCODERS_MEMORY_CELL_H
#define VL_ENCODERS_MEMORY_CELL_H

#include "encoders/objects/contents.h"

/* The value that a load returns, or that a store writes. */
struct loaded {
    struct value v;
    term init; /* width 1: all its bytes hold a value; of one byte also 8: its bits that do */
};

term init_all(struct symex *x, term init);  /* of width 1 */
term init_bits(struct symex *x, term init); /* of width 8 */
/* The same as a pointer or as a number.  loaded_number and loaded_ite: of no particular use. */
struct loaded loaded_as(struct symex *x, struct loaded l, bool ptr, struct use use);
struct loaded loaded_number(struct symex *x, struct loaded l);
struct loaded loaded_ite(struct symex *x, term c, struct loaded a, struct loaded b);

/* Bytes i to i + n - 1, as they lie in memory, of a number of `size` bytes. */
term bytes_of(struct symex *x, term v, uint32_t size, uint32_t i, uint32_t n);
/* b behind a in memory. */
term bytes_join(struct symex *x, term a, term b);

/* Ensures: no cell of c crosses the ends of the range, or is in it.
 * Requires: c is the caller's own. */
void contents_carve(struct symex *x, struct contents *c, uint64_t off, uint32_t size);
/* Is any byte of the range in a cell or a view? */
bool contents_touches(const struct contents *c, uint64_t off, uint64_t size);
struct loaded contents_load(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                            bool ptr, struct use use);
/* Width 1: all bytes of the range hold a value. */
term contents_init(struct symex *x, const struct contents *c, uint64_t off, uint64_t n);
/* Requires: c is the caller's own. */
void contents_store(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                    struct loaded what);

#endif
