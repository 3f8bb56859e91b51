/* jumps.h - longjmp out of functions whose callers could not know of it: they are in other files,
 * call through pointers, or are library models.
 *
 * The front end has functions ask behind calls of what their own file shows to be left by longjmp;
 * functions that call setjmp ask behind all calls that may be (core/frontend/builtin/setjmp.c).
 * Here the others come to ask, once the module has what they call.  Then a setjmp is settled: where
 * all that runs while its function does is followed, it returns a second time only so.
 *
 * Requires: ir_renumber of each function afterwards is done here; ids of functions change.
 */
#ifndef VL_PROGRAM_JUMPS_H
#define VL_PROGRAM_JUMPS_H

#include "core/ir/ir.h"

/* Of a unit with its models, and again of the program that it is linked into. */
void ir_follow_jumps(struct ir_module *m);

#endif
