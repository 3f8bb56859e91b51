// Before a thread starts there is one variable.
// expect: none: proved
// expect: main: proved
#include <assert.h>
#include <pthread.h>
static _Thread_local int mine = 1;
static void *none(void *given) { return given; }
int main(void) {
    mine++;
    assert(mine == 2);
    pthread_t t;
    if (pthread_create(&t, 0, none, 0)) return 0;
    pthread_join(t, 0);
    return 0;
}
