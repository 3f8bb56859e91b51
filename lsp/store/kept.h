/* kept.h - the results of functions in a store: under which name, which ones, and when one will do.
 *
 * A result that a crash, the memory limit or a bug of ours left open is not kept: another run may
 * do better. An open one is good for a run with no more time than it had.
 * Ownership: results are references for the caller to drop. Thread rule: the store's.
 */
#ifndef VL_LSP_STORE_KEPT_H
#define VL_LSP_STORE_KEPT_H

#include "core/options/options.h"
#include "lsp/results/state.h"
#include "lsp/store/store.h"

enum { KEPT_WAIT_MS = 200, KEPT_WAIT_EDITOR_MS = 10 };

/* The store that the options ask for, or the default of the project with the file or folder `of`.
 * NULL: there is none, and *problem, unless NULL, says why. */
struct store *kept_open(struct arena *a, const struct options *o, const char *of,
                        const char **problem);
/* The engine whose results such a store keeps: that of the workers there. NULL: it cannot be run.
 */
const char *kept_engine(struct arena *a, const struct options *o);
/* The file that would be opened; NULL: none. */
const char *kept_place(struct arena *a, const struct options *o, const char *of);

/* What the function is verified as, besides the user's options. */
struct kept_terms {
    const char *func, *task; /* task: its hash, as hexadecimal digits */
    bool program, entry;     /* as in struct task_terms */
};
/* In the arena. */
const char *kept_key(struct arena *a, const struct options *o, const struct kept_terms *terms);

/* NULL: none that will do. */
struct result_box *kept_get(struct store *s, const char *key, const char *func, int64_t budget_ms);
/* false: it is not worth keeping, or cannot be kept. */
bool kept_put(struct store *s, const char *key, const struct result_box *b);

/* Do the results contradict each other? exact: any other verdict does, as where work is limited
 * and not time. */
bool kept_differs(const struct func_result *x, const struct func_result *y, bool exact);

#endif
