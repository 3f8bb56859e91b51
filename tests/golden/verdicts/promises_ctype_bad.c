// <ctype.h>: assertions that neither the standard nor POSIX promises.
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void case_0(void) { assert(isdigit('5') == 1); } //! assertion error

static void case_1(void) { assert(isalpha('a') == 1024); } //! assertion error

static void case_2(void) { assert(isupper('A') == 256); } //! assertion error

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
    }
    return 0;
}
