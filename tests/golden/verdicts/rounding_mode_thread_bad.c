// expect: up: proved
// expect: main: violated
#include <assert.h>
#include <fenv.h>
#include <pthread.h>

static void *up(void *sum) {
    fesetround(FE_UPWARD);
    *(double *)sum = 0.1 + 0.2;
    return 0;
}

int main(void) {
    pthread_t t;
    double sum = 0;
    fesetround(FE_DOWNWARD);
    if (pthread_create(&t, 0, up, &sum) != 0) return 1;
    pthread_join(t, 0);
    assert(fegetround() == FE_UPWARD); //! assertion information
}
