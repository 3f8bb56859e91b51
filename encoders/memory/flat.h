/* flat.h - objects as bytes, for accesses that fit no other view.
 *
 * An object is *flat* when its one view has all its bytes.
 */
#ifndef VL_ENCODERS_MEMORY_FLAT_H
#define VL_ENCODERS_MEMORY_FLAT_H

#include "encoders/memory/cell.h"

struct state;

/* The view of all bytes; NULL: it is not flat. */
const struct array_view *flat_view(const struct contents *c);
/* The same, made if need be; NULL: that is not possible. */
const struct array_view *flat_make(struct symex *x, struct contents *c, struct use use);
/* Have these views bytes? */
bool flat_possible(const struct array_view *views, uint32_t n);
/* Ensures: what the views and cells hold is laid over v, which is all bytes. */
void flat_lay(struct symex *x, struct array_view *v, const struct array_view *views, uint32_t n,
              const struct trie *cells);
struct loaded flat_load(struct symex *x, const struct array_view *v, term off, uint32_t size);
/* Stores where cond holds.  Requires: c is flat, and the caller's own. */
void flat_store(struct symex *x, struct contents *c, term off, uint32_t size, struct loaded what,
                term cond);
/* Copies or fills n bytes, whatever the elements are; false: not possible here, nothing has
 * changed. */
bool flat_copy(struct symex *x, struct state *s, struct value to, struct value from, term n);
bool flat_fill(struct symex *x, struct state *s, struct value to, term byte, term n);

#endif
