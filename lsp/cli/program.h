/* program.h - `check --program`: the files of one program, put together (core/ir/link.h). */
#ifndef VL_LSP_CLI_PROGRAM_H
#define VL_LSP_CLI_PROGRAM_H

#include "lsp/report/report_text.h"

/* Links the modules in the reports of n files into `out`, whose `shown` and `path` are set: its
 * module, and as messages the problems of the files as one program. A file that has a problem is
 * the program's problem. Borrows the reports; all else lives in the arena. */
void program_link(struct arena *a, const struct file_report *const *files, uint32_t n,
                  struct file_report *out);

/* "main", or where the program has none each function that other programs can call, in the order
 * of the files. */
typedef VEC(const char *) name_list;
void program_entries(struct arena *a, const struct ir_module *m, name_list *out);

/* Does the message report an error that linking found? */
bool program_is_broken(const struct file_report *program);

#endif
