/* program.h - the modules of one program, put together (core/link/link.h).
 *
 * Errors: problems that linking finds become messages of the report, as a linker would print them;
 * if nothing can be linked, the report's `problem` says why.
 */
#ifndef VL_LSP_CLI_PROGRAM_H
#define VL_LSP_CLI_PROGRAM_H

#include "lsp/report/report_text.h"

/* Links n modules. Requires: `shown` and `path` of *out are set. Ensures: out has the linked
 * module, and as messages the problems of the files as one program. Borrows the modules; all else
 * lives in the arena. */
void program_link(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                  struct file_report *out);

/* Does the message report an error that linking found? */
bool program_is_broken(const struct file_report *program);

#endif
