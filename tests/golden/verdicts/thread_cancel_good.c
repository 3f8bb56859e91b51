// expect: work: proved
// expect: joined_first: proved
// expect: release: proved
// expect: used_before: proved
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static unsigned steps;

static void *work(void *argument) {
    for (int i = 0; i < 3; i++) steps++;
    return argument;
}

int joined_first(void) {
    pthread_t thread;
    void *result;
    steps = 0;
    if (pthread_create(&thread, NULL, work, NULL) != 0) return 1;
    if (pthread_join(thread, &result) != 0) return 1;
    assert(steps == 3);
    assert(result == NULL);
    return 0;
}

static void release(void *p) { free(p); }

void other_code(void);

int used_before(void) {
    int *p = malloc(sizeof *p), r;
    if (!p) return 1;
    pthread_cleanup_push(release, p);
    *p = 1;
    other_code();
    r = *p;
    pthread_cleanup_pop(1);
    return r;
}
