/* check.h - the command-line commands that verify or show files. Each returns the exit status. */
#ifndef VL_LSP_CLI_CHECK_H
#define VL_LSP_CLI_CHECK_H

#include "core/options/options.h"

enum { EXIT_PROVED, EXIT_FOUND, EXIT_OPEN, EXIT_USAGE };

int check_main(const struct options *o);
int dump_main(const struct options *o);
/* Prints the facts that hold at the head of each loop of the module in this text. false: the text
 * is not readable. */
bool dump_invariants(const char *module, check_set skip);
int solve_main(const struct options *o);

#endif
