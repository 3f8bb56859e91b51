// Values of threads are destroyed again where their destructors set them again, in no certain order.
// expect: sets_again: proved
// expect: notes_one: proved
// expect: sets_both: proved
// expect: destroyed_once: violated
// expect: destroyed_in_order: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key, later;
static int calls, last;

static void sets_again(void *p) {
    if (calls < 3) calls++;
    pthread_setspecific(key, p);
}

static void notes_one(void *p) { last = *(int *)p; }

static void *sets_both(void *p) {
    static int one, two;
    one = 1;
    two = 2;
    pthread_setspecific(key, &one);
    pthread_setspecific(later, &two);
    return p;
}

void destroyed_once(void) {
    pthread_t t;
    calls = 0;
    if (pthread_key_create(&key, sets_again) || pthread_key_create(&later, NULL)) return;
    if (pthread_create(&t, NULL, sets_both, NULL)) return;
    if (pthread_join(t, NULL) == 0) assert(calls <= 1); //! assertion information
}

void destroyed_in_order(void) {
    pthread_t t;
    last = 0;
    if (pthread_key_create(&key, notes_one) || pthread_key_create(&later, notes_one)) return;
    if (pthread_create(&t, NULL, sets_both, NULL)) return;
    if (pthread_join(t, NULL) == 0) assert(last != 1); //! assertion information
}
