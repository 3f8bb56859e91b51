/* map.c - hash maps by open addressing with linear probing.
 *
 * Invariant: the capacity is a power of two and at most three quarters of the slots are used, so
 * each probe ends at a free slot.
 */
#include "core/base/map.h"

#include "core/base/hash.h"

#include <string.h>

static uint64_t hash_of(uint64_t key, const char *str) {
    return str ? hash_bytes(str, strlen(str)) : hash_number(key);
}

static bool same(const struct map_slot *s, uint64_t key, const char *str) {
    return str ? s->str && strcmp(s->str, str) == 0 : !s->str && s->key == key;
}

/* The slot that holds the key, or the free one where it belongs. */
static struct map_slot *find_slot(const struct map *m, uint64_t key, const char *str) {
    uint32_t i = (uint32_t)hash_of(key, str) & (m->cap - 1);
    while (m->slot[i].used && !same(&m->slot[i], key, str)) i = (i + 1) & (m->cap - 1);
    return &m->slot[i];
}

static void grow(struct arena *a, struct map *m) {
    struct map old = *m;
    m->cap = old.cap ? old.cap * 2 : 16;
    m->slot = arena_new_array(a, struct map_slot, m->cap);
    for (uint32_t i = 0; i < old.cap; i++)
        if (old.slot[i].used) *find_slot(m, old.slot[i].key, old.slot[i].str) = old.slot[i];
}

static bool get(const struct map *m, uint64_t key, const char *str, uint64_t *val) {
    if (!m->cap) return false;
    struct map_slot *s = find_slot(m, key, str);
    if (s->used && val) *val = s->val;
    return s->used;
}

static void put_entry(struct arena *a, struct map *m, uint64_t key, const char *str, uint64_t val) {
    if (m->n * 4 >= m->cap * 3) grow(a, m);
    struct map_slot *s = find_slot(m, key, str);
    if (!s->used) m->n++;
    *s = (struct map_slot){.key = key, .val = val, .str = str, .used = true};
}

bool map_get(const struct map *m, uint64_t key, uint64_t *val) { return get(m, key, NULL, val); }
void map_put(struct arena *a, struct map *m, uint64_t key, uint64_t val) {
    put_entry(a, m, key, NULL, val);
}
bool map_str_get(const struct map *m, const char *key, uint64_t *val) {
    return get(m, 0, key, val);
}
void map_str_put(struct arena *a, struct map *m, const char *key, uint64_t val) {
    put_entry(a, m, 0, key, val);
}
