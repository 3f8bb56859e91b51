// <stdlib.h>: assertions that neither the standard nor POSIX promises.
// expect: cmp: proved
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: case_3: violated
// expect: case_4: violated
// expect: case_6: violated
// expect: case_7: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cmp(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void case_0(void) {
    srand(1);
    assert(rand() == 1804289383); //! assertion error
}

static void case_1(void) { assert(rand() != rand()); } //! assertion error

static void case_2(void) { assert(getenv("HOME")); } //! assertion error

static void case_3(void) {
    int *p = malloc(4);
    assert(p); //! assertion error
    free(p);
}

static void case_4(void) { assert(strtod("1e300", NULL) > 2); } //! assertion information

static void case_6(void) { assert(system("true") == 0); } //! assertion error

static void case_7(void) { assert(drand48() != 0.5); } //! assertion error

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
    case 7:
        case_6();
        break;
    case 8:
        case_7();
        break;
    }
    return 0;
}
