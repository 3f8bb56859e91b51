/* dap.h - the debug adapter over standard input and output: the run of a finding, step by step.
 *
 * docs/protocol.md says what it understands; session.h is its state. Nothing of the user's program
 * is executed by the machine: the interpreter runs it (core/interp/stepper.h).
 * Thread rule: the main thread's, which runs the event loop.
 */
#ifndef VL_LSP_DAP_DAP_H
#define VL_LSP_DAP_DAP_H

#include "core/options/options.h"

/* Runs until `disconnect` or the end of input; returns the exit status. */
int dap_main(const struct options *o);

#endif
