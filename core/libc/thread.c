/* thread.c - <pthread.h>: locks.
 *
 * Assumed: one thread. What is locked is free, or there is an error that POSIX allows; that a lock
 * is set up, held or not held is not checked. New threads have no model.
 */
#include "vl_model.h"

static int vl_locked(const void *lock) {
    __vl_check("null-dereference", lock != NULL, "there is no lock");
    int error = __VERIFIER_nondet_int();
    __VERIFIER_assume(error >= 0 && error < 4096);
    return error;
}

static int vl_set_up(const void *lock) {
    __vl_check("null-dereference", lock != NULL, "there is no object");
    int error = __VERIFIER_nondet_int();
    __VERIFIER_assume(error >= 0 && error < 4096);
    return error;
}

#define VL_ON_LOCK(name)                                                                           \
    int name(void *lock) { return vl_locked(lock); }
#define VL_SET_UP(name)                                                                            \
    int name(void *restrict object, const void *restrict attributes) {                             \
        (void)attributes;                                                                          \
        return vl_set_up(object);                                                                  \
    }

VL_SET_UP(pthread_mutex_init)
VL_ON_LOCK(pthread_mutex_destroy)
VL_ON_LOCK(pthread_mutex_lock)
VL_ON_LOCK(pthread_mutex_trylock)
VL_ON_LOCK(pthread_mutex_unlock)
VL_SET_UP(pthread_rwlock_init)
VL_ON_LOCK(pthread_rwlock_destroy)
VL_ON_LOCK(pthread_rwlock_rdlock)
VL_ON_LOCK(pthread_rwlock_wrlock)
VL_ON_LOCK(pthread_rwlock_unlock)
VL_SET_UP(pthread_cond_init)
VL_ON_LOCK(pthread_cond_destroy)
VL_ON_LOCK(pthread_cond_signal)
VL_ON_LOCK(pthread_cond_broadcast)
VL_ON_LOCK(pthread_mutexattr_init)
VL_ON_LOCK(pthread_mutexattr_destroy)
