/* requirement.h - what a function demands of its callers, where it is verified by itself.
 *
 * A check with a name (ir.h) states a precondition, and stands where nothing has happened in the
 * function yet: `assert(n > 0)` as its first statement.  A caller is to blame if
 * it fails, so a caller's verification has it as a check; the function's own assumes it.
 */
#ifndef VL_CORE_PROGRAM_REQUIREMENT_H
#define VL_CORE_PROGRAM_REQUIREMENT_H

#include "core/ir/ir.h"

/* Of the checks of `root` that are its requirements, all but those of kinds in `skip` become
 * assumptions about the execution's first call of it; in calls of itself they stay checks. Adds the
 * conditions to `out`, each once, in the order of the text. `task` is changed. */
void ir_assume_requirements(struct ir_module *task, const char *root, check_set skip,
                            name_list *out);

/* Does some code or initialiser of the module call the function, or hold its address? */
bool ir_is_mentioned(const struct ir_module *m, const char *name);

/* Has the task such assumptions about its first call, and other calls of that function? */
bool ir_knows_first_call(const struct ir_module *task);

/* The condition that the check states as a requirement, as C; NULL: it is no such check. */
const char *ir_requirement(const struct ir_module *m, const char *func, ir_val check);

#endif
