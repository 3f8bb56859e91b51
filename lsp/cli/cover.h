/* cover.h - `verify-ls cover`: tests that reach each part of the code, and parts that none can
 * reach. */
#ifndef VL_LSP_CLI_COVER_H
#define VL_LSP_CLI_COVER_H

#include "core/options/options.h"

/* The exit status: 0: each goal is reached, 1: some cannot be, 2: of some it is not known; 3: bad
 * usage, or a file does not compile. */
int cover_main(const struct options *o);

#endif
