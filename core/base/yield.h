/* yield.h - a thread that gives way to others of the process after so much time of its own. The
 * time is processor time, as the same work takes longer on a busy machine. It makes no difference
 * as long as there are cores for all threads.  Where the system has no priorities of threads
 * nothing happens.  Its fields belong to one lock of the caller's.
 */
#ifndef VL_BASE_YIELD_H
#define VL_BASE_YIELD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct yield {
    clockid_t clock;
    pid_t thread;
    bool runs, yielded;
};

/* By the thread that is meant, as it begins and before it ends. */
void yield_begin(struct yield *y);
void yield_end(struct yield *y);
/* By any thread, now and then. */
void yield_after(struct yield *y, int64_t ms);

#endif
