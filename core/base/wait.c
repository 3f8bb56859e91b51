/* wait.c - condition variables on the monotonic clock, so that a change of the wall clock cuts no
 * wait short.
 */
#include "core/base/wait.h"

#include <time.h>

void wait_init(pthread_cond_t *c) {
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(c, &attr);
    pthread_condattr_destroy(&attr);
}

bool wait_until(pthread_cond_t *c, pthread_mutex_t *lock, deadline_t d) {
    struct timespec at = {.tv_sec = (time_t)(d.at / 1000), .tv_nsec = d.at % 1000 * 1000000};
    return pthread_cond_timedwait(c, lock, &at) == 0;
}
