/* cache.h - results by key, in memory: undoing an edit shows the old result at once.
 *
 * A key is the hash of a task and of the options that matter to it, so what is found needs no
 * check. Ownership: the cache has a reference of its own to each result; cache_free gives all back.
 * Thread rule: the loop's.
 */
#ifndef VL_LSP_RESULTS_CACHE_H
#define VL_LSP_RESULTS_CACHE_H

#include "core/base/map.h"
#include "lsp/results/state.h"

enum { CACHE_LIMIT = 4096 };

struct cache { /* zeroed: empty */
    struct arena arena;
    struct map map;
};

/* A reference for the caller, or NULL: nothing known, or a larger budget may tell more. */
struct result_box *cache_get(struct cache *c, const char *key, int64_t budget_ms);
void cache_put(struct cache *c, const char *key, struct result_box *b);
void cache_free(struct cache *c);

#endif
