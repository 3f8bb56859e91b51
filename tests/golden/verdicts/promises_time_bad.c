// <time.h>: assertions that neither the standard nor POSIX promises.
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: case_3: violated
// expect: case_4: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static void case_0(void) {
    time_t t = time(NULL);
    assert(t != -1); //! assertion information
}

static void case_1(void) {
    time_t t = time(NULL);
    assert(t > 1000000000); //! assertion error
}

static void case_2(void) {
    time_t t = 0;
    struct tm *m = localtime(&t);
    if (m) assert(m->tm_hour == 0); //! assertion error
}

static void case_3(void) {
    struct timespec ts = {0};
    clock_gettime(CLOCK_REALTIME, &ts);
    assert(ts.tv_sec != 12345); //! assertion error
}

static void case_4(void) {
    clock_t a = clock();
    assert(clock() == a); //! assertion error
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
