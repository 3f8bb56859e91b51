/* trie.h - persistent maps from 64-bit keys to pointers, shared between states.
 *
 * A radix tree of 16-way nodes.  A node may be changed in place by the state whose
 * `owner` number it bears; for any other owner trie_put copies the path.  So a store
 * on a straight line costs no copy, a fork costs nothing, and merging two states
 * looks only at what differs (equal pointers are equal contents).
 * NULL is the empty map; storing NULL removes.  Thread rule: one thread a symex.
 */
#ifndef VL_ENCODERS_OBJECTS_TRIE_H
#define VL_ENCODERS_OBJECTS_TRIE_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct trie;

void *trie_get(const struct trie *t, uint64_t key);
/* The new root. */
struct trie *trie_put(struct arena *a, struct trie *t, uint64_t owner, uint64_t key, void *item);
/* The first entry with a key >= *key: sets both, or false. */
bool trie_next(const struct trie *t, uint64_t *key, void **item);

/* Called where two maps differ; either item may be NULL. The result goes into the merged map. */
struct trie_merger {
    void *ctx;
    void *(*item)(void *ctx, uint64_t key, void *a, void *b);
};
struct trie *trie_merge(struct arena *ar, uint64_t owner, const struct trie_merger *m,
                        struct trie *a, struct trie *b);

#endif
