// And what it does not promise.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <wctype.h>

// expect: lower: violated
void lower(wint_t c) {
    if (iswalpha(c)) assert(iswupper(c)); //! assertion information
}

// expect: sets: violated
void sets(void) {
    sigset_t s;
    sigfillset(&s);
    assert(!sigismember(&s, SIGINT)); //! assertion warning
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// expect: locks: violated
void locks(void) {
    assert(pthread_mutex_lock(&lock) == 0); //! assertion information
    assert(pthread_mutex_trylock(&lock) == 0); //! assertion warning
}
