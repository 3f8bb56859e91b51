/* wait.h - conditions that are waited for on the clock of clock.h. Thread-safe. */
#ifndef VL_BASE_WAIT_H
#define VL_BASE_WAIT_H

#include <pthread.h>

#include "core/base/clock.h"

/* To be destroyed by pthread_cond_destroy. */
void wait_init(pthread_cond_t *c);
/* The lock is held. false: the deadline's time is over; its flag is not looked at. Like all
 * conditions it may come back for no reason. */
bool wait_until(pthread_cond_t *c, pthread_mutex_t *lock, deadline_t d);

#endif
