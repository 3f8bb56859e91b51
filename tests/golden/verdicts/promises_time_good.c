// <time.h>: assertions that the standard or POSIX promises, function by function.
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: case_6: proved
// expect: case_7: proved
// expect: case_8: proved
// expect: main: proved
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static void case_0(void) {
    time_t t = 86400;
    struct tm *m = gmtime(&t);
    if (m)
        assert(m->tm_mday == 2 && m->tm_mon == 0 && m->tm_year == 70 && m->tm_wday == 5 &&
               m->tm_hour == 0);
}

static void case_1(void) {
    time_t a = time(NULL), b;
    b = time(&a);
    assert(a == b);
}

static void case_2(void) {
    assert(difftime(5, 3) == 2.0);
    struct timespec ts;
    if (clock_gettime(CLOCK_MONOTONIC, &ts) == 0)
        assert(ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000);
}

static void case_3(void) {
    struct timeval tv;
    if (gettimeofday(&tv, NULL) == 0) assert(tv.tv_usec >= 0 && tv.tv_usec < 1000000);
}

static void case_4(void) {
    struct tm m = {.tm_year = 100, .tm_mon = 0, .tm_mday = 1};
    char b[20];
    assert(strftime(b, 20, "%Y-%m-%d", &m) == 10 && strcmp(b, "2000-01-01") == 0);
    assert(strftime(b, 3, "%Y", &m) == 0);
}

static void case_5(void) {
    struct tm m = {.tm_year = 70, .tm_mday = 1};
    assert(timegm(&m) == 0);
    m.tm_mday = 32;
    assert(timegm(&m) == 31 * 86400L);
    assert(m.tm_mon == 1 && m.tm_mday == 1);
}

static void case_6(void) {
    struct tm m = {.tm_year = 99, .tm_mon = 11, .tm_mday = 31, .tm_wday = 5};
    char *s = asctime(&m);
    if (s) {
        assert(strlen(s) == 25 && s[24] == '\n');
    }
}

static void case_7(void) {
    struct timespec d = {0, 0}, r;
    int k = nanosleep(&d, &r);
    assert(k == 0 || k == -1);
    struct timespec bad = {0, 1000000000};
    assert(nanosleep(&bad, NULL) == -1);
}

static void case_8(void) {
    clock_t c = clock();
    assert(c == -1 || c >= 0);
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
    case 7:
        case_6();
        break;
    case 8:
        case_7();
        break;
    case 9:
        case_8();
        break;
    }
    return 0;
}
