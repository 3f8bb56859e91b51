// A variable that each thread has one of is not followed once a thread has started: nothing is proved of it then.
// expect: each: proved
// expect: main: unknown
#include <assert.h>
#include <pthread.h>
static _Thread_local int mine = 1;
static void *each(void *unused) {
    (void)unused;
    mine = 2;
    return 0;
}
int main(void) {
    pthread_t t;
    if (pthread_create(&t, 0, each, 0)) return 0;
    pthread_join(t, 0);
    assert(mine == 2);
    return 0;
}
