/* view.h - arrays, for what is loaded and stored at offsets that are not constant.
 *
 * Indices have pointer width and count elements.
 */
#ifndef VL_ENCODERS_MEMORY_VIEW_H
#define VL_ENCODERS_MEMORY_VIEW_H

#include "encoders/memory/cell.h"

struct loaded view_load(struct symex *x, const struct array_view *v, term index);
struct loaded view_load_at(struct symex *x, const struct array_view *v, uint64_t index);
/* Changes the view only, not the contents that it is of. */
void view_put(struct symex *x, struct array_view *v, term index, struct loaded what);
/* Requires: v is one of c's views, and c is the caller's own. */
void view_store(struct symex *x, struct contents *c, const struct array_view *v, term index,
                struct loaded what);
/* Ensures: c's view number i is v.  Requires: c is the caller's own. */
void view_replace(struct symex *x, struct contents *c, uint32_t i, const struct array_view *v);
bool view_same_region(const struct array_view *a, const struct array_view *b);
/* c's view of this region, made if there is none; NULL: none can be made. */
const struct array_view *view_over(struct symex *x, struct contents *c,
                                   const struct array_view *region, struct use use);
/* Makes *v, a region, the view of an unknown source's initial contents. false: none can be made. */
bool view_of_source(struct symex *x, struct source *s, struct array_view *v, struct use use);
/* Requires: the two are of one region. */
struct array_view view_ite(struct symex *x, term c, const struct array_view *a,
                           const struct array_view *b);
/* v with element i + by at each index i. */
struct array_view view_shifted(struct symex *x, const struct array_view *v, term by);
/* `to` with the elements from `first` on from `with`: vals, objs and init of that count. */
struct array_view view_splice(struct symex *x, const struct array_view *to,
                              const struct array_view *with, term first, term count);

#endif
