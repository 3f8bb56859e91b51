/* clock.h - monotonic time and deadlines, in milliseconds. Thread-safe. */
#ifndef VL_BASE_CLOCK_H
#define VL_BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds since an arbitrary start; never goes back. */
int64_t clock_ms(void);

/* A point of clock_ms; CLOCK_NEVER does not pass. */
typedef int64_t deadline_t;
#define CLOCK_NEVER INT64_MAX

bool deadline_passed(deadline_t d);
/* Remaining milliseconds, at least 0; INT64_MAX for CLOCK_NEVER. */
int64_t deadline_left(deadline_t d);

#endif
