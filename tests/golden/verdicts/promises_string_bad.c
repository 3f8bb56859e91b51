// <string.h>: assertions that neither the standard nor POSIX promises.
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: case_3: violated
// expect: case_4: violated
// expect: case_5: violated
// expect: case_6: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void case_0(void) { assert(strcmp("a", "c") == -1); } //! assertion error

static void case_1(void) { assert(strcmp("a", "c") == -2); } //! assertion error

static void case_2(void) { assert(memcmp("a", "c", 1) == -1); } //! assertion error

static void case_3(void) {
    char *p = strdup("a");
    assert(p); //! assertion error
    free(p);
}

static void case_4(void) { assert(strcasecmp("a", "C") == -2); } //! assertion error

static void case_5(void) { assert(strcmp(strerror(2), "x") == 0); } //! assertion information

static void case_6(void) { assert(strncmp("abc", "abd", 3) == -1); } //! assertion error

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
    }
    return 0;
}
