/* copies.h - may the unit copy values that were never set into objects of static storage?
 *
 * Thread rule: as fe.h.
 */
#ifndef VL_FRONTEND_UNIT_COPIES_H
#define VL_FRONTEND_UNIT_COPIES_H

#include "core/frontend/clang/ctypes.h"
#include "core/frontend/fe.h"

/* Sets fe.copies_records, unless it is set. Before any function is lowered. */
void copies_find(struct fe *fe);

/* Does an object of static storage and this type hold values at all times? */
bool copies_leave_set(const struct fe *fe, ir_ct ct);

#endif
