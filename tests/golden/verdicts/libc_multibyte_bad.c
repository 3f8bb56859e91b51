// Multibyte characters in the locale "C": bytes up to 127 are characters, what others are is left open.
// expect: decode: violated
// expect: encode: violated
// expect: count: violated
// expect: unset_state: violated
// expect: fits: violated
// expect: rest: violated
// expect: point: violated
// expect: elsewhere: violated
// expect: single: violated
#include <assert.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int decode(const char *s) {
    mbstate_t state = {0};
    wchar_t c;
    size_t n = mbrtowc(&c, s, 1, &state);
    return n <= 1 ? 100 / (c != 'x') : 0; //! division-by-zero information
}

void encode(wchar_t c) {
    char b[MB_LEN_MAX];
    mbstate_t state = {0};
    assert(wcrtomb(b, c, &state) == 1); //! assertion information
}

int count(const char *s) {
    mbstate_t state = {0};
    return 1 / (int)(mbrlen(s, 1, &state) + 1); //! division-by-zero information
}

size_t unset_state(const char *s) {
    mbstate_t state;
    return mbrlen(s, 1, &state); //! uninitialised-read warning
}

size_t fits(void) {
    wchar_t to[4];
    const char *from = "four";
    mbstate_t state = {0};
    return mbsrtowcs(to, &from, 5, &state); //! out-of-bounds warning
}

void rest(void) {
    char to[8];
    const wchar_t *from = L"wide";
    mbstate_t state = {0};
    wcsrtombs(to, &from, sizeof to, &state);
    assert(*from == 0); //! null-dereference warning
}

void point(void) {
    assert(strcmp(localeconv()->thousands_sep, ",") == 0); //! assertion warning
}

void elsewhere(void) {
    setlocale(LC_ALL, "");
    assert(localeconv()->decimal_point[0] == '.'); //! assertion information
}

void single(int c) {
    assert(wctob(btowc(c)) == c); //! assertion information
}
