/* thread.c - <pthread.h> and <threads.h>: locks, threads, and functions that run once.
 *
 * Assumed: threads do not run side by side. A new one runs to its end at once, or where another
 * waits for it, or for something that it may do (waiting.c): an input chooses; a thread without a
 * waiter need not run before the program ends. A lock that is taken is free, or there is an error
 * that POSIX allows, which is left open: most are of wrong uses. It is not checked that a lock is
 * set up, held or not held.
 */
#include "vl_model.h"

static int vl_locked(const void *lock) {
    __vl_check("null-dereference", lock != NULL, "there is no lock");
    return vl_error_number();
}

static int vl_set_up(const void *lock) {
    __vl_check("null-dereference", lock != NULL, "there is no object");
    return vl_error_number();
}

/* Another thread may hold the lock: programs must expect that, so an input says it. */
static int vl_tried(const void *lock) {
    enum { BUSY = 16 };
    __vl_check("null-dereference", lock != NULL, "there is no lock");
    return __VERIFIER_nondet_bool() ? BUSY : 0;
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
int pthread_mutex_trylock(void *lock) { return vl_tried(lock); }

VL_ON_LOCK(pthread_mutex_unlock)
VL_SET_UP(pthread_rwlock_init)
VL_ON_LOCK(pthread_rwlock_destroy)
VL_ON_LOCK(pthread_rwlock_rdlock)
VL_ON_LOCK(pthread_rwlock_wrlock)
int pthread_rwlock_tryrdlock(void *lock) { return vl_tried(lock); }

int pthread_rwlock_trywrlock(void *lock) { return vl_tried(lock); }

VL_ON_LOCK(pthread_rwlock_unlock)
VL_SET_UP(pthread_cond_init)
VL_ON_LOCK(pthread_cond_destroy)
VL_ON_LOCK(pthread_cond_signal)
VL_ON_LOCK(pthread_cond_broadcast)
VL_ON_LOCK(pthread_mutexattr_init)
VL_ON_LOCK(pthread_mutexattr_destroy)
VL_ON_LOCK(pthread_condattr_init)
VL_ON_LOCK(pthread_condattr_destroy)
VL_ON_LOCK(pthread_rwlockattr_init)
VL_ON_LOCK(pthread_rwlockattr_destroy)
VL_ON_LOCK(pthread_spin_destroy)
VL_ON_LOCK(pthread_spin_lock)
VL_ON_LOCK(pthread_spin_unlock)
VL_ON_LOCK(pthread_attr_init)
VL_ON_LOCK(pthread_attr_destroy)

int pthread_spin_trylock(void *lock) { return vl_tried(lock); }

int pthread_spin_init(void *lock, int shared) {
    (void)shared;
    return vl_set_up(lock);
}

enum { VL_TIMED_OUT = 110 };

static int vl_tried_until(const void *lock, const void *until) {
    int error = vl_locked(lock);
    vl_touch(until, sizeof(time_t) + sizeof(long));
    return __VERIFIER_nondet_bool() ? VL_TIMED_OUT : error;
}

int pthread_mutex_timedlock(void *restrict lock, const void *restrict until) {
    return vl_tried_until(lock, until);
}

int pthread_rwlock_timedrdlock(void *restrict lock, const void *restrict until) {
    return vl_tried_until(lock, until);
}

int pthread_rwlock_timedwrlock(void *restrict lock, const void *restrict until) {
    return vl_tried_until(lock, until);
}

/* <threads.h>: thrd_success, thrd_busy, thrd_error and thrd_timedout are 0, 1, 2 and 4. */
int mtx_init(void *lock, int type) {
    (void)type;
    return vl_set_up(lock) ? 2 : 0;
}

int mtx_lock(void *lock) { return vl_locked(lock) ? 2 : 0; }

int mtx_unlock(void *lock) { return vl_locked(lock) ? 2 : 0; }

int mtx_trylock(void *lock) { return vl_tried(lock) ? 1 : 0; }

int mtx_timedlock(void *restrict lock, const void *restrict until) {
    int error = vl_tried_until(lock, until);
    return error == VL_TIMED_OUT ? 4 : error ? 2 : 0;
}

void mtx_destroy(void *lock) { __vl_check("null-dereference", lock != NULL, "there is no lock"); }

int cnd_init(void *object) { return vl_set_up(object) ? 2 : 0; }

int cnd_signal(void *object) { return vl_set_up(object) ? 2 : 0; }

int cnd_broadcast(void *object) { return vl_set_up(object) ? 2 : 0; }

void cnd_destroy(void *object) {
    __vl_check("null-dereference", object != NULL, "there is no object");
}

int pthread_condattr_setclock(void *attributes, int clock) {
    (void)clock;
    return vl_set_up(attributes);
}

int pthread_attr_setstacksize(void *attributes, size_t size) {
    (void)size;
    return vl_set_up(attributes);
}

int pthread_mutexattr_settype(void *attributes, int type) {
    (void)type;
    return vl_set_up(attributes);
}

int pthread_attr_setguardsize(void *attributes, size_t size) {
    (void)size;
    return vl_set_up(attributes);
}

int pthread_attr_setdetachstate(void *attributes, int state) {
    (void)state;
    return vl_set_up(attributes);
}

/* ---- threads ---- */

enum { VL_THREADS = 8, VL_KEYS = 8, VL_AGAIN = 11, VL_ESRCH = 3 };

/* Every one at a place of its own that is known: what each holds stays apart. */
struct vl_thread {
    void *(*start)(void *);
    int (*c11)(void *); /* instead */
    void *argument, *result;
    int number;
    _Bool made, ran, ended;
    unsigned char rounding; /* a thread has a mode of its own, at first its maker's */
};

_Bool __vl_is_this_thread(unsigned long id);

static struct vl_thread __vl_noted_thread[VL_THREADS];
static unsigned __vl_noted_threads;
unsigned __vl_noted_running = 0; /* its number; 0: a thread that the program has not made */

struct vl_key {
    void (*destroy)(void *);
    void *value; /* of the thread that runs */
};

static struct vl_key __vl_noted_key[VL_KEYS];
static unsigned __vl_noted_keys;

/* 7.26.6.1: values that are not null, in one order or the other. Was there one? */
static _Bool vl_destroy_once(void) {
    _Bool any = 0, back = __vl_noted_keys > 1 && __VERIFIER_nondet_bool();
    for (unsigned k = 0; k < __vl_noted_keys; k++) {
        unsigned i = back ? __vl_noted_keys - 1 - k : k;
        void *value = __vl_noted_key[i].value;
        __vl_noted_key[i].value = NULL;
        if (!value || !__vl_noted_key[i].destroy) continue;
        any = 1;
        __vl_noted_key[i].destroy(value);
    }
    return any;
}

/* Again where values were set meanwhile, as often as Linux does. */
static void vl_destroy_values(void) {
    enum { ITERATIONS = 4 }; /* PTHREAD_DESTRUCTOR_ITERATIONS, TSS_DTOR_ITERATIONS */
    for (int i = 0; i < ITERATIONS; i++)
        if (!vl_destroy_once()) return;
}

static void vl_run(unsigned i) {
    unsigned char rounding = __vl_rounding();
    unsigned running = __vl_noted_running;
    void *outer[VL_KEYS];
    for (unsigned k = 0; k < __vl_noted_keys; k++) {
        outer[k] = __vl_noted_key[k].value;
        __vl_noted_key[k].value = NULL;
    }
    __vl_noted_thread[i].ran = 1;
    __vl_noted_running = i + 1;
    __vl_set_rounding(__vl_noted_thread[i].rounding);
    if (__vl_noted_thread[i].start)
        __vl_noted_thread[i].result = __vl_noted_thread[i].start(__vl_noted_thread[i].argument);
    else
        __vl_noted_thread[i].number = __vl_noted_thread[i].c11(__vl_noted_thread[i].argument);
    vl_destroy_values();
    __vl_noted_thread[i].ended = 1;
    __vl_noted_running = running;
    for (unsigned k = 0; k < __vl_noted_keys; k++) __vl_noted_key[k].value = outer[k];
    __vl_set_rounding(rounding);
}

/* A thread that could not be made gets a number, too, which no other thread has. */
static _Bool vl_begin(unsigned long *id, void *(*start)(void *), int (*c11)(void *),
                      void *argument) {
    unsigned i = __vl_noted_threads;
    *id = i + 1;
    if (i == VL_THREADS) __vl_not_covered("more than 8 threads");
    __vl_noted_threads++;
    if (__vl_open_bool()) return 0;
    __vl_noted_thread[i].start = start;
    __vl_noted_thread[i].c11 = c11;
    __vl_noted_thread[i].argument = argument;
    __vl_noted_thread[i].rounding = __vl_rounding();
    __vl_noted_thread[i].made = 1;
    if (__VERIFIER_nondet_bool()) vl_run(i);
    return 1;
}

/* Waits for the thread's end and returns its index; VL_THREADS: the program did not make it. */
static unsigned vl_joined(unsigned long id) {
    for (unsigned i = 0; i < __vl_noted_threads; i++) {
        if (id != i + 1 || !__vl_noted_thread[i].made) continue;
        if (!__vl_noted_thread[i].ran) vl_run(i);
        return i;
    }
    return VL_THREADS;
}

int pthread_create(unsigned long *restrict id, const void *restrict attributes,
                   void *(*start)(void *), void *restrict argument) {
    (void)attributes;
    return vl_begin(id, start, NULL, argument) ? 0 : VL_AGAIN;
}

int pthread_join(unsigned long id, void **result) {
    unsigned i = vl_joined(id);
    if (i == VL_THREADS && __vl_open_bool()) return VL_ESRCH;
    if (result) *result = i < VL_THREADS ? __vl_noted_thread[i].result : __vl_open_charp();
    return 0;
}

int thrd_create(unsigned long *id, int (*start)(void *), void *argument) {
    return vl_begin(id, NULL, start, argument) ? 0 : 2;
}

int thrd_join(unsigned long id, int *result) {
    unsigned i = vl_joined(id);
    if (i == VL_THREADS && __vl_open_bool()) return 2;
    if (result) *result = i < VL_THREADS ? __vl_noted_thread[i].number : __vl_open_int();
    return 0;
}

/* Where a thread waits for something, others that were started run: an input says which. False if
 * the program has started none. */
_Bool __vl_run_threads(void) {
    for (unsigned i = 0; i < __vl_noted_threads; i++)
        if (__vl_noted_thread[i].made && !__vl_noted_thread[i].ran && __VERIFIER_nondet_bool())
            vl_run(i);
    return __vl_noted_threads > 0;
}

/* A variable with thread storage duration is used (6.2.4p4). */
void __vl_own_variable(int unused) {
    (void)unused;
    if (__vl_noted_threads > 0) __vl_not_covered("variable of each thread, once one has started");
}

/* No thread will wait for it: whether it has run by now is an input. */
static _Bool vl_detached(unsigned long id) {
    if (!(id > 0 && id <= __vl_noted_threads)) return !__vl_open_bool();
    unsigned i = (unsigned)id - 1;
    if (__vl_noted_thread[i].made && !__vl_noted_thread[i].ran && __VERIFIER_nondet_bool())
        vl_run(i);
    return 1;
}

int pthread_detach(unsigned long id) { return vl_detached(id) ? 0 : VL_ESRCH; }

int thrd_detach(unsigned long id) { return vl_detached(id) ? 0 : 2; }

/* A thread that is cancelled ends in its midst. */
int pthread_cancel(unsigned long id) {
    if (id > 0 && id <= __vl_noted_threads && __vl_noted_thread[id - 1].made) {
        if (!__vl_noted_thread[id - 1].ended) __vl_not_covered("a thread that is cancelled");
    } else if (__vl_is_this_thread(id)) {
        __vl_not_covered("a thread that is cancelled");
    }
    return __VERIFIER_nondet_bool() ? VL_ESRCH : 0;
}

int pthread_equal(unsigned long a, unsigned long b) { return a == b; }

int thrd_equal(unsigned long a, unsigned long b) { return a == b; }

/* ---- once, and a value for each thread ---- */

int pthread_once(int *once, void (*f)(void)) {
    if (*once) return 0;
    *once = 1;
    f();
    return 0;
}

void call_once(int *once, void (*f)(void)) { (void)pthread_once(once, f); }

static int vl_new_key(unsigned *key, void (*destroy)(void *)) {
    unsigned i = __vl_noted_keys;
    *key = i;
    if (i == VL_KEYS) __vl_not_covered("more than 8 keys of threads");
    __vl_noted_keys++;
    if (__vl_open_bool()) return VL_AGAIN;
    __vl_noted_key[i].destroy = destroy;
    __vl_noted_key[i].value = NULL;
    return 0;
}

static int vl_set_value(unsigned key, const void *value) {
    if (__vl_open_bool()) return VL_AGAIN;
    for (unsigned i = 0; i < __vl_noted_keys; i++)
        if (key == i) __vl_noted_key[i].value = (void *)value;
    return 0;
}

static void *vl_value(unsigned key) {
    for (unsigned i = 0; i < __vl_noted_keys; i++)
        if (key == i) return __vl_noted_key[i].value;
    return __vl_open_charp();
}

/* A key that is deleted does not call its function any more. */
static int vl_delete_key(unsigned key) {
    for (unsigned i = 0; i < __vl_noted_keys; i++)
        if (key == i) __vl_noted_key[i] = (struct vl_key){NULL, NULL};
    return vl_error_number();
}

int pthread_key_delete(unsigned key) { return vl_delete_key(key); }
void tss_delete(unsigned key) { (void)vl_delete_key(key); }
int pthread_key_create(unsigned *key, void (*destroy)(void *)) { return vl_new_key(key, destroy); }
int pthread_setspecific(unsigned key, const void *value) { return vl_set_value(key, value); }
void *pthread_getspecific(unsigned key) { return vl_value(key); }
int tss_create(unsigned *key, void (*destroy)(void *)) { return vl_new_key(key, destroy) ? 2 : 0; }
int tss_set(unsigned key, void *value) { return vl_set_value(key, value) ? 2 : 0; }
void *tss_get(unsigned key) { return vl_value(key); }
