/* map.h - hash maps in an arena: 64-bit key or string to 64-bit value.
 *
 * A zeroed struct is an empty map.  Iteration: for (i < m->cap) if (m->slot[i].used).
 * There is no removal; store a sentinel.  Strings are borrowed: they must live
 * as long as the map.
 *
 * Two stores of nodes have tables of their own, of 32-bit ids (and part of the hash): terms
 * (encoders/term/term.c) and gates (encoders/bits/aig.c).  There the node is its own key, so a slot
 * here would be five times as large, and these tables are what large formulas spend their time in.
 */
#ifndef VL_BASE_MAP_H
#define VL_BASE_MAP_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct map_slot {
    uint64_t key, val;
    const char *str;
    bool used;
};

struct map {
    struct map_slot *slot;
    uint32_t n, cap;
};

bool map_get(const struct map *m, uint64_t key, uint64_t *val);
void map_put(struct arena *a, struct map *m, uint64_t key, uint64_t val);
bool map_str_get(const struct map *m, const char *key, uint64_t *val);
void map_str_put(struct arena *a, struct map *m, const char *key, uint64_t val);

#endif
