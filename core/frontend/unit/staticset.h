/* staticset.h - do objects of static storage hold values at all times?
 *
 * Thread rule: as fe.h.
 */
#ifndef VL_FRONTEND_UNIT_STATICSET_H
#define VL_FRONTEND_UNIT_STATICSET_H

#include "core/frontend/clang/ctypes.h"
#include "core/frontend/fe.h"

/* Sets fe.text.copies_records, unless it is set. Before any function is lowered. */
void staticset_find(struct fe *fe);

/* Does one of this type? */
bool staticset_holds(const struct fe *fe, ir_ct ct);

#endif
