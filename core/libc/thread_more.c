/* thread_more.c - <pthread.h> and <threads.h>: what threads say of themselves, attributes that are
 * asked for, and barriers.
 *
 * Assumed: threads do not run side by side (thread.c), and none is cancelled.
 */
#include "vl_model.h"

_Bool __vl_run_threads(void);

/* ---- the thread that runs ---- */

/* The number of the thread that the program has made and that runs; 0: it is another (thread.c). */
extern unsigned __vl_noted_running;

/* Such a one has a number that none of those has, one and the same. */
static unsigned long __vl_noted_self;

enum { VL_MADE = 8 };

static unsigned long vl_this_thread(void) {
    if (__vl_noted_running) return __vl_noted_running;
    if (!__vl_noted_self) {
        unsigned long self = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(self > VL_MADE);
        __vl_noted_self = self;
    }
    return __vl_noted_self;
}

_Bool __vl_is_this_thread(unsigned long id) { return id == vl_this_thread(); }

unsigned long pthread_self(void) { return vl_this_thread(); }

unsigned long thrd_current(void) { return vl_this_thread(); }

void thrd_yield(void) { (void)__vl_run_threads(); }

/* -1: a signal; less: an error. */
int thrd_sleep(const void *wanted, void *left) {
    vl_touch(wanted, sizeof(time_t) + sizeof(long));
    (void)__vl_run_threads();
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r <= 0);
    if (r == -1 && left)
        vl_input(left, sizeof(time_t) + sizeof(long), sizeof(time_t) + sizeof(long));
    return r;
}

int pthread_setname_np(unsigned long thread, const char *name) {
    (void)thread;
    return strlen(name) > 15 ? VL_ERANGE : vl_error_number();
}

int pthread_getname_np(unsigned long thread, char *to, size_t room) {
    size_t n = __VERIFIER_nondet_size_t();
    (void)thread;
    if (room < 16) return VL_ERANGE;
    if (__VERIFIER_nondet_bool()) return vl_some_error();
    __VERIFIER_assume(n < 16);
    vl_input(to, n, 15);
    to[n] = 0;
    return 0;
}

/* Of each thread what it was set to, plus one; 0: it was not, and is 0 (enabled, deferred) where
 * the program has made the thread. */
static unsigned char __vl_noted_cancel[VL_MADE + 1][2];

static int vl_set_cancel(int which, int to, int *before) {
    if (to < 0 || to > 1) return VL_EINVAL;
    unsigned char *now = &__vl_noted_cancel[__vl_noted_running][which];
    if (*now == 0) *now = __vl_noted_running == 0 && __vl_open_bool() ? 2 : 1;
    if (before) *before = *now - 1;
    *now = (unsigned char)(to + 1);
    return 0;
}

int pthread_setcancelstate(int state, int *before) { return vl_set_cancel(0, state, before); }

int pthread_setcanceltype(int type, int *before) { return vl_set_cancel(1, type, before); }

void pthread_testcancel(void) {}

/* What pthread_cleanup_push and its kin are made of: in glibc, whose setjmp does not return again
 * (core/frontend/unit/leaving.c), and in musl. */
struct vl_cleanup {
    void (*run)(void *);
    void *argument;
    struct vl_cleanup *next;
};

void __pthread_register_cancel(void *buffer) { vl_touch(buffer, 1); }

void __pthread_unregister_cancel(void *buffer) { vl_touch(buffer, 1); }

_Noreturn void __pthread_unwind_next(void *buffer) {
    (void)buffer;
    __vl_not_covered("a thread that is cancelled");
}

void _pthread_cleanup_push(struct vl_cleanup *to, void (*run)(void *), void *argument) {
    to->run = run;
    to->argument = argument;
}

void _pthread_cleanup_pop(struct vl_cleanup *of, int runs) {
    if (runs) of->run(of->argument);
}

/* ---- attributes ---- */

static int vl_on_attributes(const void *attributes) {
    __vl_check("null-dereference", attributes != NULL, "there is no object");
    return vl_error_number();
}

int pthread_attr_getstacksize(const void *restrict attributes, size_t *restrict to) {
    *to = __VERIFIER_nondet_size_t();
    return vl_on_attributes(attributes);
}

int pthread_attr_getdetachstate(const void *attributes, int *to) {
    *to = __VERIFIER_nondet_bool();
    return vl_on_attributes(attributes);
}

int pthread_mutexattr_gettype(const void *restrict attributes, int *restrict to) {
    *to = __VERIFIER_nondet_int();
    return vl_on_attributes(attributes);
}

#define VL_SETS(name)                                                                              \
    int name(void *attributes, int to) {                                                           \
        (void)to;                                                                                  \
        return vl_on_attributes(attributes);                                                       \
    }

VL_SETS(pthread_mutexattr_setpshared)
VL_SETS(pthread_mutexattr_setrobust)
VL_SETS(pthread_mutexattr_setprotocol)
VL_SETS(pthread_condattr_setpshared)
VL_SETS(pthread_rwlockattr_setpshared)
VL_SETS(pthread_barrierattr_setpshared)
VL_SETS(pthread_attr_setscope)
VL_SETS(pthread_attr_setschedpolicy)
VL_SETS(pthread_attr_setinheritsched)

int pthread_barrierattr_init(void *attributes) { return vl_on_attributes(attributes); }

int pthread_barrierattr_destroy(void *attributes) { return vl_on_attributes(attributes); }

int pthread_mutex_consistent(void *lock) { return vl_on_attributes(lock); }

/* ---- barriers ---- */

int pthread_barrier_init(void *restrict barrier, const void *restrict attributes, unsigned count) {
    (void)attributes;
    __vl_check("null-dereference", barrier != NULL, "there is no barrier");
    return count == 0 ? VL_EINVAL : vl_error_number();
}

int pthread_barrier_destroy(void *barrier) { return vl_on_attributes(barrier); }

/* The others get there meanwhile. One of the threads is told so. */
int pthread_barrier_wait(void *barrier) {
    __vl_check("null-dereference", barrier != NULL, "there is no barrier");
    (void)__vl_run_threads();
    return __VERIFIER_nondet_bool() ? -1 : 0;
}

/* ---- memory ---- */

int mlock(const void *p, size_t n) {
    (void)p, (void)n;
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    return -1;
}

int munlock(const void *p, size_t n) { return mlock(p, n); }

int mlockall(int flags) { return (void)flags, mlock(NULL, 0); }

int munlockall(void) { return mlock(NULL, 0); }
