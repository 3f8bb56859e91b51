/* mem.h - memory, as the instruction at hand reads and writes it. */
#ifndef VL_ENCODERS_TS_MEM_H
#define VL_ENCODERS_TS_MEM_H

#include "encoders/access/access.h"
#include "encoders/ts/context.h"

/* Is the pointer into object o? */
term ts_is(struct ts_builder *x, struct ts_value p, uint32_t o);
/* The objects that operand i may refer to, one after the other from *o on; *is: when. */
bool ts_next_object(struct ts_builder *x, unsigned i, struct ts_value p, uint32_t *o, term *is);
/* Where the fact is open, anything goes. */
term ts_fact(struct ts_builder *x, struct access_fact f, const char *what);
term ts_flag_now(struct ts_builder *x, const struct ts_object *o, uint32_t k);
/* Cells must be no larger than this; true: they are. */
bool ts_fits(struct ts_builder *x, uint32_t o, uint64_t bytes);
/* Is byte k in [off, off + n)? Both inside the object. */
term ts_in_range(struct ts_builder *x, term off, term n, uint64_t k);
void ts_lose_misaligned(struct ts_builder *x, const struct ts_object *o, term is, term off);
/* Cells from index on as one number; and the other way round, when that is all that there is. */
term ts_joined_cells(struct ts_builder *x, const struct ts_object *o, uint32_t index, uint32_t n);
void ts_put_cells(struct ts_builder *x, const struct ts_object *o, uint32_t index, term v);
/* `count` cells from off on, and whether they are set. */
void ts_read_cells(struct ts_builder *x, const struct ts_object *o, term off, uint32_t count,
                   term *values, term *flags);
/* Where `is`. flags: 0 = all are set. */
void ts_write_cells(struct ts_builder *x, const struct ts_object *o, term is, term off,
                    uint32_t count, const term *values, const term *flags);
/* An access of n bytes through operand i: executions in which it is no valid one are cut off.  The
 * checks before it say the same, where none of them is skipped. */
void ts_assume_valid(struct ts_builder *x, unsigned i, struct ts_value p, term n, bool write);
/* An access at a constant offset: there should be cells for it. true: the function is encoded once
 * more. */
bool ts_grow(struct ts_builder *x, uint32_t k, term off, uint32_t bytes);
/* Of an access to object k where `is`: *in: it is to cells (0: it never is); *out: it is behind
 * them. */
void ts_divide(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes, term *in,
               term *out);
/* The bytes of object k at off, where `is` holds. */
term ts_load_bytes(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes);
struct ts_value ts_memory_op(struct ts_builder *x, const struct ir_ins *ins,
                             const struct ts_value *v);

#endif
