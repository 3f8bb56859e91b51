/* clock.h - monotonic time and deadlines, in milliseconds. Thread-safe. */
#ifndef VL_BASE_CLOCK_H
#define VL_BASE_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Milliseconds since an arbitrary start; never goes back. */
int64_t clock_ms(void);

/* Passes at a point of clock_ms, or as soon as another thread says stop. */
typedef struct deadline {
    int64_t at;
    const atomic_bool *stop; /* borrowed; NULL: nobody does */
} deadline_t;
#define CLOCK_NEVER ((deadline_t){.at = INT64_MAX})

deadline_t deadline_in(int64_t ms);
/* The earlier one of `d` and in `ms`. */
deadline_t deadline_within(deadline_t d, int64_t ms);

bool deadline_passed(deadline_t d);
/* Remaining milliseconds, at least 0; INT64_MAX for CLOCK_NEVER. */
int64_t deadline_left(deadline_t d);

#endif
