// <pthread.h>: assertions that neither the standard nor POSIX promises.
// expect: inc: proved
// expect: run: proved
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: case_3: violated
// expect: case_4: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

static int cnt;
static void inc(void) {
    if (cnt < 9) cnt++;
}

static void *run(void *p) {
    *(int *)p = 5;
    return p;
}

static void case_0(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    assert(pthread_mutex_trylock(&m) == 0); //! assertion error
}

static void case_1(void) {
    pthread_t t;
    cnt = 0;
    if (pthread_create(&t, NULL, run, &cnt) == 0) {
        assert(cnt == 5); //! assertion information
        pthread_join(t, NULL);
    }
}

static void case_2(void) {
    pthread_t t;
    cnt = 0;
    if (pthread_create(&t, NULL, run, &cnt) == 0) {
        assert(cnt == 0); //! assertion information
        pthread_join(t, NULL);
    }
}

static void case_3(void) {
    pthread_t t;
    assert(pthread_create(&t, NULL, run, &cnt) == 0); //! assertion information
}

static void case_4(void) {
    sem_t s;
    if (sem_init(&s, 0, 0) == 0) assert(sem_wait(&s) == 0); //! assertion information
}

int main(int argc, char **argv) {
    (void)argv;
    switch (argc) {
    case 1:
        case_0();
        break;
    case 2:
        case_1();
        break;
    case 3:
        case_2();
        break;
    case 4:
        case_3();
        break;
    case 5:
        case_4();
        break;
    }
    return 0;
}
