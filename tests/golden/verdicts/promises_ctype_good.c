// <ctype.h>: assertions that the standard or POSIX promises, function by function.
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: case_6: proved
// expect: case_7: proved
// expect: main: proved
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void case_0(void) { assert(isdigit('5') && !isdigit('a') && isalpha('z') && !isalpha('1')); }

static void case_1(void) {
    assert(isspace(' ') && isspace('\v') && !isspace('a'));
    assert(isblank('\t') && !isblank('\n'));
}

static void case_2(void) {
    assert(toupper('a') == 'A' && tolower('A') == 'a' && toupper('1') == '1' &&
           tolower(EOF) == EOF);
}

static void case_3(void) { assert(!isalpha(EOF) && !isspace(EOF) && !isprint(EOF)); }

static void case_4(void) { assert(isxdigit('f') && isxdigit('F') && !isxdigit('g')); }

static void case_5(void) {
    assert(iscntrl(0) && iscntrl(127) && !iscntrl(' '));
    assert(ispunct('!') && !ispunct('a') && !ispunct(' '));
}

static void case_6(void) { assert(isprint(' ') && !isgraph(' ') && isgraph('a')); }

static void case_7(void) {
    for (int c = 0; c < 128; c++) {
        assert(!isalnum(c) == !(isalpha(c) || isdigit(c)));
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
    case 7:
        case_6();
        break;
    case 8:
        case_7();
        break;
    }
    return 0;
}
