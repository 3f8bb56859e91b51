// <pthread.h>: assertions that the standard or POSIX promises, function by function.
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: run: proved
// expect: inc: proved
// expect: main: proved
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
    int r = pthread_mutex_lock(&m);
    assert(r >= 0);
    r = pthread_mutex_unlock(&m);
    assert(r >= 0);
    r = pthread_mutex_trylock(&m);
    assert(r >= 0);
}

static void case_1(void) {
    sem_t s;
    if (sem_init(&s, 0, 1) == 0) {
        int v;
        sem_getvalue(&s, &v);
        assert(v == 1);
        assert(sem_trywait(&s) == 0 && sem_trywait(&s) == -1 && errno == EAGAIN);
        sem_post(&s);
        sem_getvalue(&s, &v);
        assert(v == 1);
        sem_destroy(&s);
    }
}

static void case_2(void) {
    pthread_once_t o = PTHREAD_ONCE_INIT;
    cnt = 0;
    pthread_once(&o, inc);
    pthread_once(&o, inc);
    assert(cnt == 1);
}

static void case_3(void) {
    pthread_t t;
    cnt = 0;
    if (pthread_create(&t, NULL, run, &cnt) == 0) {
        void *r;
        if (pthread_join(t, &r) == 0) assert(r == &cnt && cnt == 5);
    }
}

static void case_4(void) {
    pthread_key_t k;
    if (pthread_key_create(&k, NULL) == 0) {
        assert(pthread_getspecific(k) == NULL);
        int x;
        if (pthread_setspecific(k, &x) == 0) assert(pthread_getspecific(k) == &x);
    }
}

static void case_5(void) {
    mtx_t m;
    if (mtx_init(&m, mtx_plain) == thrd_success) {
        int r = mtx_lock(&m);
        assert(r == thrd_success || r == thrd_error);
        mtx_unlock(&m);
        mtx_destroy(&m);
    }
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
    case 6:
        case_5();
        break;
    }
    return 0;
}
