// Promises of POSIX about semaphores and waiting for conditions.
// expect: numbers: proved
// expect: taken: proved
// expect: worker: proved
// expect: started: proved
// expect: conditions: proved
// expect: locks: proved
// expect: main: proved
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static sem_t ready;
static int result;

static void numbers(void) {
    sem_t s;
    int v;
    if (sem_init(&s, 0, 2) != 0) return;
    assert(sem_getvalue(&s, &v) == 0 && v == 2);
    assert(sem_trywait(&s) == 0 && sem_wait(&s) == 0);
    assert(sem_trywait(&s) == -1 && errno == EAGAIN);
    assert(sem_post(&s) == 0);
    assert(sem_getvalue(&s, &v) == 0 && v == 1);
    sem_destroy(&s);
    assert(sem_init(&s, 0, UINT_MAX) == -1 && errno == EINVAL);
}

static void taken(sem_t *s) {
    int before, after;
    sem_getvalue(s, &before);
    if (sem_trywait(s) != 0) return;
    sem_getvalue(s, &after);
    assert(before >= 0 && after >= 0);
}

static void *worker(void *unused) {
    (void)unused;
    result = 7;
    sem_post(&ready);
    return NULL;
}

static void started(void) {
    pthread_t t;
    if (sem_init(&ready, 0, 0) != 0) return;
    if (pthread_create(&t, NULL, worker, NULL) != 0) return;
    int waited = sem_wait(&ready);
    pthread_join(t, NULL);
    assert(waited == 0 || waited == -1);
    assert(result == 7);
    sem_destroy(&ready);
}

static void conditions(void) {
    pthread_mutex_t m;
    pthread_cond_t c;
    struct timespec until = {0};
    if (pthread_mutex_init(&m, NULL) != 0 || pthread_cond_init(&c, NULL) != 0) return;
    if (pthread_mutex_lock(&m) != 0) return;
    int local = 3, r = pthread_cond_timedwait(&c, &m, &until);
    assert(r >= 0 && local == 3);
    assert(pthread_cond_wait(&c, &m) >= 0 && local == 3);
    pthread_mutex_unlock(&m);
}

static void locks(void) {
    mtx_t m;
    cnd_t c;
    if (mtx_init(&m, mtx_plain) != thrd_success || cnd_init(&c) != thrd_success) return;
    int r = mtx_trylock(&m);
    assert(r == thrd_success || r == thrd_busy);
    assert(cnd_signal(&c) != thrd_timedout);
    cnd_destroy(&c);
    mtx_destroy(&m);
}

int main(void) {
    numbers();
    started();
    conditions();
    locks();
    return 0;
}
