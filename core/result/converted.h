/* converted.h - null pointers that were numbers.
 *
 * `(struct object *)(value & MASK)`: values that hold addresses among other things are taken apart
 * by code that knows from elsewhere, mostly from their callers, what they hold.
 */
#ifndef VL_RESULT_CONVERTED_H
#define VL_RESULT_CONVERTED_H

#include "core/ir/ir.h"

/* Is what the check of a null pointer asks about converted from an integer, in that function, in
 * one of the module that it calls for it, or in one that passes it on? false, too, where it may be
 * null otherwise: as the code says (NULL), or as an argument of the entry. */
bool converted_from_number(const struct ir_module *m, const char *func, ir_val check);

#endif
