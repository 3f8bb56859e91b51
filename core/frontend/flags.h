/* flags.h - compiler flags of which the last one that is given decides.
 *
 * Borrows the flags.  Threads: no state.
 */
#ifndef VL_CORE_FRONTEND_FLAGS_H
#define VL_CORE_FRONTEND_FLAGS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct switch_flag {
    const char *flag;
    bool on;
};

/* The last of `given` that is in the table of n flags; NULL: none is. */
static inline const struct switch_flag *flags_last(const char *const *given, uint32_t ngiven,
                                                   const struct switch_flag *table, uint32_t n) {
    for (uint32_t i = ngiven; i-- > 0;)
        for (uint32_t k = 0; k < n; k++)
            if (strcmp(given[i], table[k].flag) == 0) return &table[k];
    return NULL;
}

#endif
