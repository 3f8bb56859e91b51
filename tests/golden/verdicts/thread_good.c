// Results of threads, and functions that run once.
// vl: --entry main
// expect: main: proved
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int shared;
static unsigned made;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
    pthread_mutex_lock(&lock);
    shared += *(int *)arg;
    pthread_mutex_unlock(&lock);
    return arg;
}
static void set_up(void) { made++; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int destroyed;
static void destroy(void *value) { destroyed += *(int *)value; }
static void *keeps(void *arg) {
    if (pthread_setspecific(key, arg)) abort();
    assert(pthread_getspecific(key) == arg);
    return NULL;
}
static void two(void) {
    pthread_t t[2];
    int n[2] = {3, 4};
    void *result;
    if (pthread_create(&t[0], NULL, worker, &n[0])) return;
    if (pthread_create(&t[1], NULL, worker, &n[1])) abort();
    if (pthread_join(t[1], &result)) abort();
    assert(result == &n[1] && shared >= 4);
    if (pthread_join(t[0], &result)) abort();
    assert(result == &n[0] && shared == 7);
}
static void value(void) {
    pthread_t t;
    int n = 5;
    if (pthread_key_create(&key, destroy)) return;
    if (pthread_create(&t, NULL, keeps, &n)) return;
    pthread_join(t, NULL);
    assert(destroyed == 5 && pthread_getspecific(key) == NULL);
}
int main(int argc, char **argv) {
    if (argc == 1) two();
    if (argc == 2) value();
    pthread_once(&once, set_up);
    pthread_once(&once, set_up);
    assert(made == 1);
    (void)argv;
    return 0;
}
