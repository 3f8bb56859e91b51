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

static bool stopped(deadline_t d) {
    return d.stop && atomic_load_explicit(d.stop, memory_order_relaxed);
}

bool deadline_passed(deadline_t d) {
    return stopped(d) || (d.at != INT64_MAX && clock_ms() >= d.at);
}

int64_t deadline_left(deadline_t d) {
    if (stopped(d)) return 0;
    if (d.at == INT64_MAX) return INT64_MAX;
    int64_t left = d.at - clock_ms();
    return left > 0 ? left : 0;
}
