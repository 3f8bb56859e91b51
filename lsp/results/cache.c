/* cache.c - results by the hash of task and options.
 *
 * Invariant: a key has one result, which the cache holds a reference to. A full cache is emptied
 * as a whole.
 */
#include "lsp/results/cache.h"

static struct result_box *box_of(uint64_t v) { return (struct result_box *)(uintptr_t)v; }

struct result_box *cache_get(struct cache *c, const char *key, int64_t budget_ms) {
    uint64_t v;
    if (!key || !map_str_get(&c->map, key, &v)) return NULL;
    struct result_box *b = box_of(v);
    if (result_box_open(b) && b->budget_ms < budget_ms) return NULL;
    return result_box_keep(b);
}

void cache_put(struct cache *c, const char *key, struct result_box *b) {
    uint64_t v;
    if (!key) return;
    if (c->map.n >= CACHE_LIMIT) cache_free(c); /* rare, and a result costs little to find again */
    result_box_keep(b);
    if (map_str_get(&c->map, key, &v)) result_box_drop(box_of(v));
    map_str_put(&c->arena, &c->map, arena_strdup(&c->arena, key), (uint64_t)(uintptr_t)b);
}

void cache_free(struct cache *c) {
    for (uint32_t i = 0; i < c->map.cap; i++)
        if (c->map.slot[i].used) result_box_drop(box_of(c->map.slot[i].val));
    arena_free(&c->arena);
    *c = (struct cache){0};
}
