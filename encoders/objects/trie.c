/* trie.c - persistent radix trees.
 *
 * Invariant: a node is changed in place only by the state whose number it bears; equal pointers
 * mean equal contents, which merging uses to skip what two states share.
 */
#include "encoders/objects/trie.h"

enum { BITS = 4, WAYS = 1 << BITS };

/* Keys below 16 << shift; the slots of shift 0 are items, others are nodes. */
struct trie {
    uint64_t owner;
    unsigned shift;
    void *slot[WAYS];
};

static struct trie *node_new(struct arena *a, uint64_t owner, unsigned shift) {
    struct trie *t = arena_new(a, struct trie);
    t->owner = owner;
    t->shift = shift;
    return t;
}

static bool node_covers(const struct trie *t, uint64_t key) {
    return t->shift + BITS >= 64 || key >> (t->shift + BITS) == 0;
}

static unsigned trie_slot(const struct trie *t, uint64_t key) {
    return (unsigned)(key >> t->shift) & (WAYS - 1);
}

void *trie_get(const struct trie *t, uint64_t key) {
    if (!t || !node_covers(t, key)) return NULL;
    while (t && t->shift) t = t->slot[trie_slot(t, key)];
    return t ? t->slot[trie_slot(t, key)] : NULL;
}

static struct trie *put(struct arena *a, struct trie *t, uint64_t owner, uint64_t key, void *item,
                        unsigned shift) {
    if (!t) {
        t = node_new(a, owner, shift);
    } else if (t->owner != owner) {
        struct trie *copy = arena_new(a, struct trie);
        *copy = *t;
        copy->owner = owner;
        t = copy;
    }
    void **slot = &t->slot[trie_slot(t, key)];
    *slot = shift ? put(a, *slot, owner, key, item, shift - BITS) : item;
    return t;
}

/* A root above t, which becomes its first subtree. */
static struct trie *raise(struct arena *a, struct trie *t, uint64_t owner) {
    struct trie *up = node_new(a, owner, t->shift + BITS);
    up->slot[0] = t;
    return up;
}

struct trie *trie_put(struct arena *a, struct trie *t, uint64_t owner, uint64_t key, void *item) {
    if (!t && !item) return NULL;
    if (!t) t = node_new(a, owner, 0);
    while (!node_covers(t, key)) t = raise(a, t, owner);
    return put(a, t, owner, key, item, t->shift);
}

static bool next(const struct trie *t, uint64_t base, uint64_t *key, void **item) {
    for (unsigned i = *key > base ? trie_slot(t, *key) : 0; i < WAYS; i++) {
        uint64_t from = base + ((uint64_t)i << t->shift);
        if (!t->slot[i]) continue;
        if (*key < from) *key = from;
        if (!t->shift) return *key = from, *item = t->slot[i], true;
        if (next(t->slot[i], from, key, item)) return true;
    }
    return false;
}

bool trie_next(const struct trie *t, uint64_t *key, void **item) {
    return t && node_covers(t, *key) && next(t, 0, key, item);
}

struct trie_merging {
    struct arena *arena;
    uint64_t owner;
    const struct trie_merger *m;
};

/* Both have this shift, or are NULL. */
static struct trie *merge(const struct trie_merging *g, struct trie *a, struct trie *b,
                          unsigned shift, uint64_t base) {
    if (a == b) return a;
    struct trie *t = node_new(g->arena, g->owner, shift);
    for (unsigned i = 0; i < WAYS; i++) {
        void *x = a ? a->slot[i] : NULL, *y = b ? b->slot[i] : NULL;
        uint64_t from = base + ((uint64_t)i << shift);
        if (x == y)
            t->slot[i] = x;
        else if (shift)
            t->slot[i] = merge(g, x, y, shift - BITS, from);
        else
            t->slot[i] = g->m->item(g->m->ctx, from, x, y);
    }
    return t;
}

struct trie *trie_merge(struct arena *ar, uint64_t owner, const struct trie_merger *m,
                        struct trie *a, struct trie *b) {
    if (a == b) return a;
    unsigned shift = a && (!b || a->shift > b->shift) ? a->shift : b->shift;
    while (a && a->shift < shift) a = raise(ar, a, owner);
    while (b && b->shift < shift) b = raise(ar, b, owner);
    struct trie_merging g = {ar, owner, m};
    return merge(&g, a, b, shift, 0);
}
