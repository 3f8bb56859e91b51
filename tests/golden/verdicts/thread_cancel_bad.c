// expect: work: proved
// expect: cut_short: unknown
// expect: release: proved
// expect: used_afterwards: violated
// expect: ended_inside: unknown
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static unsigned steps;

static void *work(void *argument) {
    for (int i = 0; i < 3; i++) {
        pthread_testcancel();
        steps++;
    }
    return argument;
}

int cut_short(void) {
    pthread_t thread;
    void *result;
    steps = 0;
    if (pthread_create(&thread, NULL, work, NULL) != 0) return 1;
    pthread_cancel(thread);
    if (pthread_join(thread, &result) != 0) return 1;
    assert(steps == 3);
    assert(result == NULL);
    return 0;
}

static void release(void *p) { free(p); }

int used_afterwards(void) {
    int *p = malloc(sizeof *p), r;
    if (!p) return 1;
    pthread_cleanup_push(release, p);
    *p = 1;
    pthread_testcancel();
    pthread_cleanup_pop(1);
    r = *p; //! use-after-free warning
    return r;
}

void ended_inside(int *p) {
    free(p);
    pthread_cleanup_push(release, p);
    pthread_exit(NULL);
    pthread_cleanup_pop(0);
}
