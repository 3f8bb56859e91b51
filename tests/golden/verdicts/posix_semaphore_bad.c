// Results of semaphores and condition variables that POSIX does not promise.
// expect: numbers: violated
// expect: unset: violated
// expect: destroyed: violated
// expect: set: proved
// expect: woken: violated
// expect: timed: violated
// expect: main: violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static void numbers(void) {
    sem_t s;
    if (sem_init(&s, 0, 1) != 0) return;
    if (sem_wait(&s) == 0) assert(sem_trywait(&s) == 0); //! assertion error
}

static void unset(void) {
    sem_t s;
    sem_post(&s); //! uninitialised-read error
}

static void destroyed(void) {
    sem_t s;
    if (sem_init(&s, 0, 1) != 0) return;
    if (sem_destroy(&s) == 0) sem_wait(&s); //! uninitialised-read error
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *set(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return NULL;
}

/* It wakes without a reason, and the other thread may have run before or may not. */
static void woken(void) {
    pthread_t t;
    if (pthread_create(&t, NULL, set, NULL) != 0) return;
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    int seen = ready;
    pthread_mutex_unlock(&m);
    assert(seen); //! assertion information
}

static void timed(void) {
    struct timespec until = {0};
    assert(pthread_cond_timedwait(&c, &m, &until) == 0); //! assertion error
}

int main(void) {
    switch (getchar()) {
    case 'a': numbers(); break;
    case 'b': unset(); break;
    case 'c': destroyed(); break;
    case 'd': woken(); break;
    case 'e': timed(); break;
    }
    return 0;
}
