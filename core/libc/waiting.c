/* waiting.c - <semaphore.h>, and condition variables of <pthread.h> and <threads.h>.
 *
 * A wait lets threads run that the program has started and that have not run yet (thread.c); an
 * input says which. A program that has started none may have others all the same where a function
 * is verified alone: memory that the two objects reach changes then as by a function without body.
 * Waiting for a condition may end without a reason, as POSIX and C allow.
 *
 * A semaphore's number is followed: waiting takes from it. It is left open whether waiting at zero
 * ends, by an unknown thread or by a signal. Changes by other processes to a shared one are an
 * input.
 *
 * Assumed: errors have Linux's numbers, and so has the largest value.
 */
#include "vl_model.h"

enum { VL_INTERRUPTED = 4, VL_AGAIN = 11, VL_TIMED_OUT = 110, VL_TOO_MUCH = 75 };

_Bool __vl_run_threads(void);
void __vl_other_threads(void *condition, void *lock);

/* ---- semaphores ---- */

struct vl_semaphore {
    unsigned value;
#ifdef __linux__
    unsigned shared;
#endif
};

static int vl_semaphore_fails(int error) {
    vl_fail(error);
    return -1;
}

static _Bool vl_is_shared(const struct vl_semaphore *s) {
#ifdef __linux__
    return s->shared != 0;
#else
    (void)s;
    return 0;
#endif
}

/* Takes one if there is one. */
static _Bool vl_take(struct vl_semaphore *s) {
    if (vl_is_shared(s)) return __VERIFIER_nondet_bool();
    if (s->value == 0) return 0;
    s->value--;
    return 1;
}

int sem_init(struct vl_semaphore *s, int shared, unsigned value) {
    __vl_check("null-dereference", s != NULL, "there is no semaphore");
    if (value > INT_MAX) return vl_semaphore_fails(VL_EINVAL);
    if (vl_goes_wrong()) return vl_semaphore_fails(vl_some_error());
    s->value = value;
#ifdef __linux__
    s->shared = shared != 0;
#else
    (void)shared;
#endif
    return 0;
}

/* A destroyed semaphore must not be used again: its number becomes indeterminate. */
int sem_destroy(struct vl_semaphore *s) {
    unsigned never;
    (void)s->value;
    if (vl_goes_wrong()) return vl_semaphore_fails(vl_some_error());
    memmove(&s->value, &never, sizeof never);
    return 0;
}

int sem_wait(struct vl_semaphore *s) {
    if (vl_take(s)) return 0;
    __vl_run_threads();
    if (vl_take(s) || __vl_open_bool()) return 0;
    return vl_semaphore_fails(VL_INTERRUPTED);
}

int sem_trywait(struct vl_semaphore *s) {
    if (vl_take(s)) return 0;
    if (__vl_run_threads() && vl_take(s)) return 0;
    return vl_semaphore_fails(VL_AGAIN);
}

/* The time limit matters only where the call has to wait. */
int sem_timedwait(struct vl_semaphore *restrict s, const void *restrict until) {
    if (vl_take(s)) return 0;
    vl_touch(until, sizeof(time_t) + sizeof(long));
    __vl_run_threads();
    if (vl_take(s) || __vl_open_bool()) return 0;
    return vl_semaphore_fails(__VERIFIER_nondet_bool() ? VL_TIMED_OUT : VL_INTERRUPTED);
}

int sem_post(struct vl_semaphore *s) {
    if (vl_is_shared(s)) return vl_goes_wrong() ? vl_semaphore_fails(VL_TOO_MUCH) : 0;
    if (s->value >= INT_MAX) return vl_semaphore_fails(VL_TOO_MUCH);
    s->value++;
    return 0;
}

int sem_getvalue(struct vl_semaphore *restrict s, int *restrict to) {
    *to = vl_is_shared(s) ? __VERIFIER_nondet_int() & INT_MAX : (int)(s->value & INT_MAX);
    return 0;
}

/* ---- conditions ---- */

static void vl_wait(void *condition, void *lock) {
    __vl_check("null-dereference", condition != NULL, "there is no condition variable");
    __vl_check("null-dereference", lock != NULL, "there is no lock");
    if (!__vl_run_threads()) __vl_other_threads(condition, lock);
}

int pthread_cond_wait(void *restrict condition, void *restrict lock) {
    vl_wait(condition, lock);
    return vl_goes_wrong() ? vl_some_error() : 0;
}

int pthread_cond_timedwait(void *restrict condition, void *restrict lock,
                           const void *restrict until) {
    vl_touch(until, sizeof(time_t) + sizeof(long));
    vl_wait(condition, lock);
    if (__VERIFIER_nondet_bool()) return VL_TIMED_OUT;
    return vl_goes_wrong() ? vl_some_error() : 0;
}

enum { VL_THRD_ERROR = 2, VL_THRD_TIMED_OUT = 4 }; /* glibc's and musl's */

int cnd_wait(void *condition, void *lock) {
    vl_wait(condition, lock);
    return vl_goes_wrong() ? VL_THRD_ERROR : 0;
}

int cnd_timedwait(void *restrict condition, void *restrict lock, const void *restrict until) {
    vl_touch(until, sizeof(time_t) + sizeof(long));
    vl_wait(condition, lock);
    if (__VERIFIER_nondet_bool()) return VL_THRD_TIMED_OUT;
    return vl_goes_wrong() ? VL_THRD_ERROR : 0;
}
