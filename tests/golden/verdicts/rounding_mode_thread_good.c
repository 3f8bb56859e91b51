// expect: up: proved
// expect: main: proved
#include <assert.h>
#include <fenv.h>
#include <pthread.h>

/* A thread begins in its maker's mode, and has its own from then on. */
static void *up(void *sum) {
    assert(fegetround() == FE_TONEAREST || fegetround() == FE_DOWNWARD);
    fesetround(FE_UPWARD);
    *(double *)sum = 0.1 + 0.2;
    return 0;
}

int main(void) {
    pthread_t t;
    double sum = 0;
    fesetround(FE_DOWNWARD);
    if (pthread_create(&t, 0, up, &sum) != 0) return 1;
    assert(0.1 + 0.2 == 0.3);
    fesetround(FE_TONEAREST);
    pthread_join(t, 0);
    assert(fegetround() == FE_TONEAREST);
    assert(sum == 0.30000000000000004);
}
