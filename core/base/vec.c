/* vec.c - growth of vectors.
 *
 * Capacity doubles, so n pushes copy at most 2n elements; the old block stays in its arena.
 */
#include "core/base/vec.h"

#include <string.h>

void *vec_grow(struct arena *a, void *at, uint32_t *cap, size_t size) {
    uint32_t n = *cap ? *cap * 2 : 4;
    void *p = arena_array(a, n, size);
    if (*cap) memcpy(p, at, *cap * size);
    *cap = n;
    return p;
}
