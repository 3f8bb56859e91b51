/* check.h - the command-line commands that verify or show files.
 *
 * Each returns the exit status, having said on stderr what went wrong: EXIT_USAGE if there is
 * nothing to work on (no such file, an option that cannot be used), else by what was found.
 * Ownership: options are borrowed; each command frees all that it made before it returns.
 * Thread rule: the main thread's; `check` runs an event loop of its own and returns when that ends.
 */
#ifndef VL_LSP_CLI_CHECK_H
#define VL_LSP_CLI_CHECK_H

#include "core/options/options.h"

/* EXIT_FOUND: there is a finding.  EXIT_OPEN: there is none, but not all functions are proved. */
enum { EXIT_PROVED, EXIT_FOUND, EXIT_OPEN, EXIT_USAGE };

int check_main(const struct options *o);
/* `verify-ls prove`: a task of a plan, alone. */
int prove_main(const struct options *o);
int dump_main(const struct options *o);
/* Prints the facts that hold at the head of each loop of the module in this text. false: the text
 * is not readable. */
bool dump_invariants(const char *module, check_set skip);
int solve_main(const struct options *o);

#endif
