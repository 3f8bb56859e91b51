/* command_line.h - parsing of verify-ls's arguments.
 *
 * From the rows of core/options/options.def: this file names no option.
 * Ownership: texts live in the arena, or are those of argv, which must outlive the options.
 */
#ifndef VL_LSP_PROJECT_COMMAND_LINE_H
#define VL_LSP_PROJECT_COMMAND_LINE_H

#include "core/base/status.h"
#include "core/options/options.h"

/* On VL_INPUT, *error is one line, in the arena. */
vl_status options_parse(struct arena *a, int argc, char **argv, struct options *out, char **error);
/* Text of --help. */
const char *options_help(struct arena *a);

#endif
