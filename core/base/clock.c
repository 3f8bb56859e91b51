/* clock.c - deadlines in milliseconds or units of work.
 *
 * Invariant: a deadline that has passed stays passed. A limit in work never looks at the clock, so
 * it decides the same on each machine.
 */
#include "core/base/clock.h"

#include <time.h>

int64_t clock_ms(void) {
    struct timespec t = {0}; /* without such a clock time stands still: no deadline passes */
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

deadline_t deadline_in(int64_t ms) { return deadline_within(CLOCK_NEVER, ms); }

deadline_t deadline_within(deadline_t d, int64_t ms) {
    int64_t at = clock_ms() + ms;
    if (at < d.at) d.at = at;
    return d;
}

static void limit_work(deadline_t *d, uint64_t units) {
    uint64_t most = units > UINT64_MAX - *d->work ? UINT64_MAX : *d->work + units;
    if (!most) most = 1;
    if (!d->most || most < d->most) d->most = most;
}

deadline_t deadline_worth(deadline_t d, int64_t ms) {
    if (!d.work) return deadline_within(d, ms);
    limit_work(&d, (uint64_t)(ms > 0 ? ms : 0) * DEADLINE_UNITS_A_MS);
    return d.by_work ? d : deadline_within(d, ms * DEADLINE_NET);
}

deadline_t deadline_part(deadline_t d, int64_t parts, int64_t of) {
    uint64_t units = deadline_units(d);
    int64_t left = deadline_left(d);
    if (units != UINT64_MAX) limit_work(&d, units / (uint64_t)of * (uint64_t)parts);
    return left == INT64_MAX ? d : deadline_within(d, left / of * parts + left % of * parts / of);
}

static bool stopped(deadline_t d) {
    return d.stop && atomic_load_explicit(d.stop, memory_order_relaxed);
}

static bool is_spent(deadline_t d) { return d.work && d.most && *d.work >= d.most; }

bool deadline_passed(deadline_t d) {
    deadline_worked(d, 1);
    return stopped(d) || is_spent(d) || (d.at != INT64_MAX && clock_ms() >= d.at);
}

void deadline_worked(deadline_t d, uint64_t units) {
    if (d.work) *d.work += units;
}

uint64_t deadline_units(deadline_t d) {
    if (!d.work || !d.most) return UINT64_MAX;
    return is_spent(d) ? 0 : d.most - *d.work;
}

uint64_t deadline_room(deadline_t d) {
    uint64_t units = deadline_units(d);
    return units != UINT64_MAX ? units : (uint64_t)deadline_left(d);
}

int64_t deadline_left(deadline_t d) {
    if (stopped(d) || is_spent(d)) return 0;
    if (d.at == INT64_MAX) return INT64_MAX;
    int64_t left = d.at - clock_ms();
    return left > 0 ? left : 0;
}
