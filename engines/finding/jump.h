/* jump.h - what longjmp did in a run that failed. */
#ifndef VL_FINDING_JUMP_H
#define VL_FINDING_JUMP_H

#include "core/interp/interp.h"

/* Is it what setjmp gives when longjmp has come back to it? */
bool jump_is_back(const struct ir_var *v);
/* Says that the variable that is read without a value had one, and lost it by a jump (7.13.2.1p3);
 * NULL: it is not so, or cannot be told. */
const char *jump_unset(const struct ir_module *task, const struct interp_result *run);

#endif
