// In another locale than "C", strings may be in any order, and a transformed string have any length.
// expect: ordered: violated
// expect: transformed: violated
// expect: wide: violated
#include <assert.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>

void ordered(void) {
    setlocale(LC_ALL, "");
    assert(strcoll("aa", "b") < 0); //! assertion information
}
void transformed(void) {
    char to[3];
    if (setlocale(LC_COLLATE, "de_DE")) assert(strxfrm(to, "ab", sizeof to) == 2); //! assertion information
}
void wide(void) {
    setlocale(LC_ALL, "");
    assert(wcscoll(L"aa", L"b") < 0); //! assertion information
}
