// <math.h>: assertions that neither the standard nor POSIX promises.
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
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void case_0(void) { assert(sin(1.0) == 0.5); } //! assertion information

static void case_1(void) { assert(pow(2, 0.5) == 1.5); } //! assertion information

static void case_2(void) { assert(exp(1) == 2.5); } //! assertion information

static void case_3(void) { assert(sin(1.0) > 0.9); } //! assertion information

static void case_4(void) { assert(log10(1000) > 3); } //! assertion information

static void case_5(void) { assert(tgamma(5) == 24.5); } //! assertion information

static void case_6(void) { assert(cbrt(27.0) == 2); } //! assertion information

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
