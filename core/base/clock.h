/* clock.h - monotonic time, and deadlines: in milliseconds, or in work. Thread-safe.
 *
 * Work is counted in units, one or more for each look at a deadline, so it is the same on each
 * machine, under any load. A decision with a limit in work does not depend on the clock. A unit is
 * about a microsecond of a quiet machine.
 */
#ifndef VL_BASE_CLOCK_H
#define VL_BASE_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Milliseconds since an arbitrary start; never goes back. */
int64_t clock_ms(void);

/* Passes at a point of clock_ms, once so much work is done, or as soon as another thread says stop.
 */
typedef struct deadline {
    int64_t at;
    const atomic_bool *stop; /* borrowed; NULL: cannot be stopped */
    uint64_t *work;          /* of the thread at hand, borrowed; NULL: not counted */
    uint64_t most;           /* it passes when *work is that much; 0: never */
    bool by_work;            /* so the whole is limited: its parts have no clocks of their own */
} deadline_t;
#define CLOCK_NEVER ((deadline_t){.at = INT64_MAX})

enum { DEADLINE_UNITS_A_MS = 1000, DEADLINE_NET = 10 };

deadline_t deadline_in(int64_t ms);
/* The earlier one of `d` and in `ms`. */
deadline_t deadline_within(deadline_t d, int64_t ms);
/* The earlier one of `d` and the work that a quiet machine does in `ms`. The clock is a safety net,
 * DEADLINE_NET times as large (none of its own where .by_work says so, as a test's answer may not
 * depend on it); where work is not counted, it is the only limit. */
deadline_t deadline_worth(deadline_t d, int64_t ms);
/* After parts / of of the time or work that is left. */
deadline_t deadline_part(deadline_t d, int64_t parts, int64_t of);

/* One unit of work. */
bool deadline_passed(deadline_t d);
/* Counts so much work as done. */
void deadline_worked(deadline_t d, uint64_t units);
/* Units until it passes; UINT64_MAX: never, as far as work goes. */
uint64_t deadline_units(deadline_t d);
/* The time or work that is left, in the unit of the limit, for comparison with an earlier amount.
 */
uint64_t deadline_room(deadline_t d);
/* Remaining milliseconds, at least 0; INT64_MAX for CLOCK_NEVER. */
int64_t deadline_left(deadline_t d);

#endif
