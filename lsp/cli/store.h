/* store.h - `verify-ls store`: what is kept of a project, and its upkeep. */
#ifndef VL_LSP_CLI_STORE_H
#define VL_LSP_CLI_STORE_H

#include "core/options/options.h"

/* The exit status. */
int store_main(const struct options *o);

#endif
