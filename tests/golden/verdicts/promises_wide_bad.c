// <wchar.h>: assertions that neither the standard nor POSIX promises.
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static void case_0(void) { assert(wcscmp(L"a", L"c") == -1); } //! assertion error

static void case_1(void) { assert(iswalpha(L'a') == 1); } //! assertion error

static void case_2(void) { assert(getwchar() != WEOF); } //! assertion error

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
