/* variables.h - which variables with external linkage a module may change, or lets others change;
 * and of those without, which ones no pointer leads to.
 *
 * The address of such a variable, followed through pointer arithmetic, may be read through,
 * compared and checked.  Any other use (a store, a call, a number made of it, an initialiser that
 * holds it) leaves the variable open, as in core/frontend/unit/settled.c for what is static.
 */
#ifndef VL_ANALYSIS_KNOWN_VARIABLES_H
#define VL_ANALYSIS_KNOWN_VARIABLES_H

#include "core/base/map.h"
#include "core/ir/ir.h"

/* Adds their names, to the arena. */
void variables_opened(struct arena *a, const struct ir_module *m, struct map *out);

/* Sets is_private of each static variable anew: all that is done with its address is to access
 * memory there and to check it, so that no pointer that comes from elsewhere is to it. None is
 * private where code is not seen. */
void variables_find_private(struct ir_module *m);

#endif
