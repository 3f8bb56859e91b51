/* worker.h - the inside of a worker process: read a request, do it, answer, again.
 *
 * Speaks JSON-RPC in LSP frames over stdin and stdout, one request at a time.
 * While a handler runs, worker_cancelled() tells whether the server wants it to
 * stop (a `cancel` message, or the end of stdin).  Anything printed by a library to
 * stdout goes to stderr instead.  The address space is limited (--memory-limit=MB,
 * not under sanitizers); exhaustion ends the process with VL_EXIT_MEMORY.  The
 * kernel kills the worker when its parent (--parent=PID) dies.
 * Errors: a request of an unknown method, or without the form of one, gets an error as its answer.
 * Thread rule: handlers run on the main thread; worker_cancelled and worker_notify may be called
 * from others while a handler runs, by one thread at a time.
 */
#ifndef VL_LSP_WORKERS_WORKER_H
#define VL_LSP_WORKERS_WORKER_H

#include "core/base/status.h"
#include "lsp/wire/json.h"

struct worker;

struct worker_method {
    const char *name;
    /* Returns the result (owned by the caller); the status says how it ended. */
    cJSON *(*run)(struct worker *w, void *ctx, const cJSON *params);
};

/* Returns the process' exit status. */
int worker_run(int argc, char **argv, const struct worker_method *methods, void *ctx);
bool worker_cancelled(struct worker *w);
void worker_notify(struct worker *w, const char *method, cJSON *params);

#endif
