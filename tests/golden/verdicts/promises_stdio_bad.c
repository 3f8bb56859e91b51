// <stdio.h>: assertions that neither the standard nor POSIX promises.
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: case_3: violated
// expect: case_4: violated
// expect: case_5: violated
// expect: case_6: violated
// expect: case_7: violated
// expect: case_8: violated
// expect: case_9: violated
// expect: case_10: violated
// expect: case_11: violated
// expect: main: violated
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void case_0(void) {
    FILE *f = fopen("/tmp/x", "r");
    assert(f); //! assertion error
    fclose(f);
}

static void case_1(void) {
    int r = printf("a");
    assert(r == 1); //! assertion information
}

static void case_2(void) {
    int c = getchar();
    assert(c != EOF); //! assertion error
}

static void case_3(void) {
    char b[8];
    assert(fgets(b, 8, stdin) != NULL); //! assertion error
}

static void case_4(void) {
    char b[8];
    if (fgets(b, 8, stdin)) assert(strchr(b, '\n') != NULL); //! assertion error
}

static void case_5(void) {
    int a;
    assert(scanf("%d", &a) == 1); //! assertion error
}

static void case_6(void) {
    char b[9];
    if (fread(b, 1, 9, stdin) == 9) assert(b[0] != 7); //! assertion error
}

static void case_7(void) {
    int r = puts("a");
    assert(r == 2); //! assertion error
}

static void case_8(void) {
    char b[40];
    sprintf(b, "%p", (void *)b);
    assert(b[0] == '0'); //! assertion information
}

static void case_9(void) {
    FILE *f = fopen("x", "w");
    if (f) {
        assert(fclose(f) == 0); //! assertion information
    }
}

static void case_10(void) {
    char b[8];
    sprintf(b, "%.1e", 2.0);
    assert(b[2] == '7'); //! assertion error
}

static void case_11(void) {
    char b[8];
    if (fgets(b, 8, stdin)) assert(strlen(b) > 0); //! assertion error
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
    case 10:
        case_9();
        break;
    case 11:
        case_10();
        break;
    case 12:
        case_11();
        break;
    }
    return 0;
}
