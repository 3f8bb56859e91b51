/* entries.h - the functions at which a program is entered, as the user names them: `F`, or
 * `file.c:F` for the one of that file.
 *
 * One named on the command line alone starts the program.  Otherwise `main` does, and each other
 * one is entered while the program runs, as interrupt handlers and tasks are: globals may hold
 * anything then. All texts and modules are borrowed.
 */
#ifndef VL_LSP_PROJECT_ENTRIES_H
#define VL_LSP_PROJECT_ENTRIES_H

#include "core/ir/ir.h"
#include "core/options/options.h"

/* func: also as a linked program calls it, "util.c:f"; path: of the file that defines it, or NULL.
 */
bool entry_names(const char *entry, const char *func, const char *path);

/* Is the function of the module one of those? */
bool entries_have(const text_list *entries, const struct ir_module *m, const struct ir_func *f);

/* Where programs start: the only one of a command line, else "main", if that is named or there are
 * none, else the first. */
const char *entries_start(const struct options *o);
/* Does the program start at this function, which is one of those named if any are? */
bool entries_start_at(const struct options *o, const char *func);

/* Callers that are not in the module call these functions: sets is_used of them. */
void entries_mark(struct ir_module *m, const text_list *entries);

#endif
