/* server.h - the language server over standard input and output. */
#ifndef VL_LSP_SERVER_SERVER_H
#define VL_LSP_SERVER_SERVER_H

#include "core/options/options.h"

/* Runs until `exit` or the end of input; returns the exit status. */
int server_main(const struct options *o);

#endif
