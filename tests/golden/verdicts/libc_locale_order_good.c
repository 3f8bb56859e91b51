// In the locale "C", which holds until a program sets another one, the order is that of the bytes.
// expect: ordered: proved
// expect: transformed: proved
// expect: elsewhere: proved
#include <assert.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>

void ordered(void) {
    setlocale(LC_ALL, "C");
    assert(strcoll("aa", "b") < 0 && wcscoll(L"aa", L"b") < 0);
}
void transformed(void) {
    char to[3];
    assert(strxfrm(to, "ab", sizeof to) == 2 && strcmp(to, "ab") == 0);
}
void elsewhere(void) {
    char to[4];
    setlocale(LC_ALL, "");
    assert(strcoll("a", "a") == 0);
    if (strxfrm(to, "ab", sizeof to) < sizeof to) assert(strlen(to) < sizeof to);
}
