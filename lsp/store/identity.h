/* identity.h - which engine finds results: the program that proves, and the libraries it runs with.
 *
 * A text that is another one as soon as any of these is, so that no result of an engine is taken
 * for another's.
 */
#ifndef VL_LSP_STORE_IDENTITY_H
#define VL_LSP_STORE_IDENTITY_H

#include "core/base/arena.h"

/* prover: its path. In the arena; NULL: it cannot be run. Waits for a process that starts and ends
 * at once. */
const char *identity_of(struct arena *a, const char *prover);
/* What a worker prints with --version; of the prover "z3 4.8.12.0, cadical 1.5". NULL: it cannot be
 * run. */
const char *identity_says(struct arena *a, const char *program);

#endif
