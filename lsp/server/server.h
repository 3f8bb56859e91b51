/* server.h - the language server over standard input and output.
 *
 * docs/protocol.md says what it understands; session.h is its state.
 * Thread rule: the main thread's, which runs the event loop.
 */
#ifndef VL_LSP_SERVER_SERVER_H
#define VL_LSP_SERVER_SERVER_H

#include "core/options/options.h"

/* Runs until `exit` or the end of input; returns the exit status. */
int server_main(const struct options *o);

#endif
