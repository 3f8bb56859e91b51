/* yield.c - lower priority for a thread that has used its share of processor time.
 *
 * Linux gives each thread a priority of its own; on other systems the functions do nothing.
 */
#include "core/base/yield.h"

#ifdef __linux__
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { NICE = 3 }; /* half of what others get */

void yield_begin(struct yield *y) {
    y->thread = (pid_t)syscall(SYS_gettid);
    y->yielded = false;
    y->runs = pthread_getcpuclockid(pthread_self(), &y->clock) == 0;
}

void yield_after(struct yield *y, int64_t ms) {
    struct timespec used;
    if (!y->runs || y->yielded || clock_gettime(y->clock, &used) != 0) return;
    if (used.tv_sec * 1000 + used.tv_nsec / 1000000 < ms) return;
    y->yielded = true;
    id_t thread = (id_t)y->thread;
    setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + NICE);
}
#else
void yield_begin(struct yield *y) { *y = (struct yield){0}; }

void yield_after(struct yield *y, int64_t ms) {
    (void)y;
    (void)ms;
}
#endif

void yield_end(struct yield *y) { y->runs = false; }
