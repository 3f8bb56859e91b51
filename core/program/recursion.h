/* recursion.h - the functions through which a task calls itself again.
 *
 * Each chain of calls that comes back to one of its functions contains a call of a *head*; so
 * without the calls of heads there is no recursion.
 */
#ifndef VL_PROGRAM_RECURSION_H
#define VL_PROGRAM_RECURSION_H

#include "core/ir/ir.h"

/* Of what `root` may call; no head: there is no recursion. false: calls through pointers, or of
 * functions that are passed to code without body, may be part of it, so heads are not known. */
bool ir_recursion_heads(struct arena *a, const struct ir_module *task, const char *root,
                        name_list *heads);

#endif
