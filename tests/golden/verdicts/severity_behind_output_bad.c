// Output and locks between the iterations do not make information of what fails anyway.
// expect: printed: violated
// expect: of_reals: violated
// expect: locked: violated
// expect: flushed: violated
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int printed(void) {
    int t[10];
    for (int i = 0; i < 5; i++) t[i] = i;
    for (int i = 0; i < 10; i++) printf("%d\n", t[i]); //! uninitialised-read warning
    return 0;
}

int of_reals(void) {
    double t[10];
    for (int i = 0; i < 5; i++) t[i] = i;
    for (int i = 0; i < 10; i++) printf("%f\n", t[i]); //! uninitialised-read warning
    return 0;
}

int locked(void) {
    int t[10];
    for (int i = 0; i < 5; i++) t[i] = i;
    for (int i = 0; i < 10; i++) {
        pthread_mutex_lock(&lock);
        t[9] = t[i]; //! uninitialised-read warning
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int flushed(void) {
    int t[10];
    for (int i = 0; i < 5; i++) t[i] = i;
    for (int i = 0; i < 10; i++) {
        fputs("x", stderr);
        fflush(stderr);
        t[9] = t[i]; //! uninitialised-read warning
    }
    return 0;
}
