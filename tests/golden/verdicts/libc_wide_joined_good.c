// Wide strings joined, read, printed and searched, within their room.
// expect: joined: proved
// expect: line: proved
// expect: told: proved
// expect: number: proved
// expect: cut: proved
// expect: words: proved
// expect: found: proved
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

void joined(void) {
    wchar_t path[9] = L"/tmp/";
    wcsncat(path, L"abcd", 3);
    assert(path[7] == L'c' && path[8] == 0);
}
size_t line(void) {
    wchar_t text[10];
    if (!fgetws(text, 10, stdin)) return 0;
    size_t n = wcslen(text);
    assert(n < 10);
    for (size_t i = 0; i + 1 < n; i++) assert(text[i] != L'\n');
    return n;
}
void told(void) {
    wchar_t text[10];
    if (fgetws(text, 10, stdin)) fwprintf(stdout, L"%ls, %d\n", text, 3);
}
int number(void) {
    wchar_t text[6];
    int n = swprintf(text, 6, L"%d|%s", 123, "x");
    assert(n == 5 && text[3] == L'|' && text[5] == 0);
    return n;
}
int cut(void) {
    wchar_t text[4];
    int n = swprintf(text, 4, L"%d", 12345);
    assert(n == -1);
    return n;
}
int words(void) {
    wchar_t text[] = L"one,,two", *rest;
    int n = 0;
    for (wchar_t *w = wcstok(text, L",", &rest); w; w = wcstok(NULL, L",", &rest)) n++;
    return 1 / (n - 1);
}
void found(void) {
    wchar_t *p = wcsstr(L"abcabd", L"abd");
    assert(p[2] == L'd' && wcscspn(L"abc", L"xc") == 2 && wcsspn(L"aab", L"a") == 2 && !wcspbrk(L"abc", L"x"));
    wchar_t *copy = wcsdup(L"ab");
    if (copy) assert(copy[2] == 0 && wcscoll(copy, L"ab") == 0);
    free(copy);
}
