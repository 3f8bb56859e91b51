// The function of a new thread runs, at once or where it is waited for.
// vl: --entry main
// expect: main: violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int shared, ready, gone;
static unsigned made;
static void *worker(void *arg) {
    int *n = arg;
    assert(*n != 3); //! assertion information
    shared = *n;
    return arg;
}
static void *sees(void *arg) {
    assert(ready == 0); //! assertion information
    return arg;
}
static void *early(void *arg) {
    assert(ready == 1); //! assertion information
    return arg;
}
static void set_up(void) {
    made++;
    assert(made == 2); //! assertion error
}
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static void destroy(void *value) {
    gone = *(int *)value;
    assert(gone != 4); //! assertion information
}
static void *keeps(void *arg) {
    pthread_setspecific(key, arg);
    return NULL;
}
static void first(void) {
    pthread_t t;
    int n = 3;
    if (pthread_create(&t, NULL, worker, &n)) return;
    pthread_join(t, NULL);
}
static void second(void) {
    pthread_t t;
    if (pthread_create(&t, NULL, sees, NULL)) return;
    ready = 1;
    pthread_join(t, NULL);
}
static void third(void) {
    pthread_t t;
    ready = 0;
    if (pthread_create(&t, NULL, early, NULL)) return;
    ready = 1;
    pthread_join(t, NULL);
}
static void fourth(void) {
    pthread_t t;
    int n = 4;
    if (pthread_key_create(&key, destroy)) return;
    if (pthread_create(&t, NULL, keeps, &n)) return;
    pthread_join(t, NULL);
}
int main(int argc, char **argv) {
    if (argc == 1) first();
    if (argc == 2) second();
    if (argc == 3) third();
    if (argc == 4) fourth();
    if (argc == 5) pthread_once(&once, set_up);
    (void)argv;
    return 0;
}
