// Values of threads are destroyed again where their destructors set them again, but no further time without need.
// expect: counts: proved
// expect: counts_and_sets: proved
// expect: sets_one: proved
// expect: destroyed_once: proved
// expect: destroyed_four_times: proved
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static int calls;

static void counts(void *p) {
    if (p && calls < 9) calls++;
}

static void counts_and_sets(void *p) {
    if (calls < 9) calls++;
    pthread_setspecific(key, p);
}

static void *sets_one(void *p) {
    pthread_setspecific(key, &calls);
    return p;
}

void destroyed_once(void) {
    pthread_t t;
    calls = 0;
    if (pthread_key_create(&key, counts) || pthread_create(&t, NULL, sets_one, NULL)) return;
    if (pthread_join(t, NULL) == 0) assert(calls <= 1);
}

void destroyed_four_times(void) {
    pthread_t t;
    calls = 0;
    if (pthread_key_create(&key, counts_and_sets) || pthread_create(&t, NULL, sets_one, NULL)) return;
    if (pthread_join(t, NULL) == 0) assert(calls <= 4);
}
