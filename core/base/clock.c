#include "core/base/clock.h"

#include <time.h>

int64_t clock_ms(void) {
    struct timespec t = {0}; /* without such a clock time stands still: no deadline passes */
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool deadline_passed(deadline_t d) { return d != CLOCK_NEVER && clock_ms() >= d; }

int64_t deadline_left(deadline_t d) {
    if (d == CLOCK_NEVER) return INT64_MAX;
    int64_t left = d - clock_ms();
    return left > 0 ? left : 0;
}
