/* recall.c - results by key: of this session in memory, of earlier ones in the store.
 *
 * The store answers on the loop's thread: a lookup is a few pages of a file that the system has in
 * memory, and a writer in another process is waited for no longer than KEPT_WAIT_EDITOR_MS.
 */
#include "lsp/server/session.h"

void recall_open(struct server *s, const char *folder) {
    struct arena a = {0};
    const char *problem = NULL;
    s->store = kept_open(&a, s->options, folder, &problem);
    if (problem) server_log(s, 2, "%s", problem);
    arena_free(&a);
}

void recall_close(struct server *s) {
    store_close(s->store);
    s->store = NULL;
}

struct result_box *recall_get(struct server *s, const char *key, const char *func,
                              int64_t budget_ms) {
    struct result_box *b = cache_get(&s->cache, key, budget_ms);
    if (b || !key || !s->store) return b;
    b = kept_get(s->store, key, func, budget_ms);
    if (b) cache_put(&s->cache, key, b);
    return b;
}

void recall_put(struct server *s, const char *key, struct result_box *b, bool keep) {
    struct arena a = {0};
    cache_put(&s->cache, key, b);
    if (keep) kept_put(s->store, key, b);
    const char *trouble = keep ? store_trouble(s->store, &a) : NULL;
    if (trouble) server_log(s, 2, "%s", trouble);
    arena_free(&a);
}
