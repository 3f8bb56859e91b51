// <stdlib.h>: assertions that the standard or POSIX promises, function by function.
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: case_6: proved
// expect: case_7: proved
// expect: case_8: proved
// expect: case_9: proved
// expect: case_10: proved
// expect: case_11: proved
// expect: case_12: proved
// expect: case_13: proved
// expect: case_14: proved
// expect: case_15: proved
// expect: case_16: proved
// expect: case_17: proved
// expect: case_18: proved
// expect: case_19: proved
// expect: case_20: proved
// expect: case_21: proved
// expect: case_22: proved
// expect: case_23: proved
// expect: case_24: proved
// expect: case_25: proved
// expect: case_26: proved
// expect: cmp: proved
// expect: main: proved
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
    assert(abs(-3) == 3 && labs(-3L) == 3);
    div_t d = div(-7, 2);
    assert(d.quot == -3 && d.rem == -1);
}

static void case_1(void) {
    lldiv_t d = lldiv(7, -2);
    assert(d.quot == -3 && d.rem == 1);
    imaxdiv_t e = imaxdiv(9, 4);
    assert(e.quot == 2 && e.rem == 1);
}

static void case_2(void) { assert(atoi(" -12x") == -12 && atoi("") == 0 && atol("7") == 7); }

static void case_3(void) {
    char *e;
    assert(strtol("0x1G", &e, 16) == 1 && *e == 'G');
    assert(strtol("0x", &e, 16) == 0 && *e == 'x');
}

static void case_4(void) {
    assert(strtol("-8", NULL, 0) == -8 && strtol("010", NULL, 0) == 8 &&
           strtol("+5", NULL, 10) == 5);
}

static void case_5(void) {
    errno = 0;
    assert(strtol("-99999999999999999999", NULL, 10) == LONG_MIN && errno == ERANGE);
}

static void case_6(void) {
    errno = 0;
    assert(strtoul("-1", NULL, 10) == ULONG_MAX && errno == 0);
    assert(strtoull("18446744073709551616", NULL, 10) == ULLONG_MAX);
}

static void case_7(void) {
    assert(strtod("1.5", NULL) == 1.5 && strtod("-.5e1", NULL) == -5 && atof("2") == 2);
}

static void case_8(void) {
    char *e;
    assert(strtod("1e", &e) == 1 && *e == 'e');
    assert(strtod("inf", NULL) > 1e308);
    double n = strtod("nan", NULL);
    assert(n != n);
}

static void case_9(void) {
    char *e;
    const char *s = "x";
    assert(strtod(s, &e) == 0 && e == s);
}

static void case_10(void) {
    int a[4] = {3, 1, 2, 0};
    qsort(a, 4, sizeof *a, cmp);
    assert(a[0] == 0 && a[1] == 1 && a[2] == 2 && a[3] == 3);
}

static void case_11(void) {
    int a[3] = {1, 3, 5}, k = 3;
    assert(bsearch(&k, a, 3, sizeof *a, cmp) == a + 1);
    k = 4;
    assert(!bsearch(&k, a, 3, sizeof *a, cmp));
}

static void case_12(void) {
    int a[3] = {1, 3, 5}, k = 5;
    size_t n = 3;
    assert(lfind(&k, a, &n, sizeof *a, cmp) == a + 2);
}

static void case_13(void) {
    srand(3);
    int x = rand();
    srand(3);
    assert(rand() == x && x >= 0 && x <= RAND_MAX);
}

static void case_14(void) {
    srandom(3);
    long x = random();
    srandom(3);
    assert(random() == x && x >= 0 && x <= 2147483647);
}

static void case_15(void) {
    double d = drand48();
    assert(d >= 0 && d < 1);
    long l = lrand48();
    assert(l >= 0 && l <= 2147483647);
    l = mrand48();
    assert(l >= -2147483648L && l <= 2147483647);
}

static void case_16(void) {
    unsigned s = 1;
    int r = rand_r(&s);
    assert(r >= 0 && r <= RAND_MAX);
}

static void case_17(void) {
    char *p;
    if (setenv("VLQ", "a", 1) == 0) {
        p = getenv("VLQ");
        assert(p && strcmp(p, "a") == 0);
    }
    unsetenv("VLQ");
    assert(!getenv("VLQ"));
}

static void case_18(void) { assert(setenv("a=b", "x", 1) == -1 && errno == EINVAL); }

static void case_19(void) {
    char *p = malloc(4);
    if (p) {
        p[0] = 1;
        char *q = realloc(p, 100);
        if (q) {
            assert(q[0] == 1);
            free(q);
        } else
            free(p);
    }
}

static void case_20(void) {
    int *p = calloc(3, 4);
    if (p) {
        assert(p[0] == 0 && p[2] == 0);
        free(p);
    }
}

static void case_21(void) { assert(calloc(SIZE_MAX / 2, 8) == NULL); }

static void case_22(void) {
    wchar_t w;
    assert(mbtowc(&w, "a", 1) == 1 && w == L'a');
    assert(mblen("", 1) == 0);
    assert(mbtowc(NULL, NULL, 0) == 0 || 1);
}

static void case_23(void) {
    char b[MB_LEN_MAX];
    int n = wctomb(b, L'a');
    assert(n == 1 && b[0] == 'a');
}

static void case_24(void) {
    wchar_t w[4];
    assert(mbstowcs(w, "ab", 4) == 2 && w[1] == L'b' && w[2] == 0);
}

static void case_25(void) {
    char b[4];
    assert(wcstombs(b, L"ab", 4) == 2 && b[1] == 'b');
}

static void case_26(void) { assert(system(NULL) == 0 || 1); }

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
    case 13:
        case_12();
        break;
    case 14:
        case_13();
        break;
    case 15:
        case_14();
        break;
    case 16:
        case_15();
        break;
    case 17:
        case_16();
        break;
    case 18:
        case_17();
        break;
    case 19:
        case_18();
        break;
    case 20:
        case_19();
        break;
    case 21:
        case_20();
        break;
    case 22:
        case_21();
        break;
    case 23:
        case_22();
        break;
    case 24:
        case_23();
        break;
    case 25:
        case_24();
        break;
    case 26:
        case_25();
        break;
    case 27:
        case_26();
        break;
    }
    return 0;
}
