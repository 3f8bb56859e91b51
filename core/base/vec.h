/* vec.h - growing arrays in an arena.
 *
 *     VEC(uint32_t) ids = {0};
 *     vec_push(&arena, &ids, 7u);
 *     for (uint32_t i = 0; i < ids.n; i++) use(ids.at[i]);
 *
 * A push may move the elements: keep indices, not pointers.
 */
#ifndef VL_BASE_VEC_H
#define VL_BASE_VEC_H

#include "core/base/arena.h"

#include <stdint.h>

#define VEC(T)                                                                                     \
    struct {                                                                                       \
        T *at;                                                                                     \
        uint32_t n, cap;                                                                           \
    }

typedef VEC(const char *) name_list; /* borrowed strings */

void *vec_grow(struct arena *a, void *at, uint32_t *cap, size_t size);

#define vec_push(arena, v, ...)                                                                    \
    do {                                                                                           \
        if ((v)->n == (v)->cap) (v)->at = vec_grow((arena), (v)->at, &(v)->cap, sizeof *(v)->at);  \
        (v)->at[(v)->n++] = (__VA_ARGS__);                                                         \
    } while (0)

#endif
