// Repaired.
// expect: decode: proved
// expect: encode: proved
// expect: count: proved
// expect: set_state: proved
// expect: fits: proved
// expect: rest: proved
// expect: half: proved
// expect: point: proved
// expect: single: proved
// expect: ends: proved
#include <assert.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <wchar.h>

int decode(const char *s) {
    mbstate_t state = {0};
    wchar_t c;
    size_t n = mbrtowc(&c, s, 1, &state);
    return n <= 1 && c > 'x' ? 100 / (int)(c - 'x') : 0;
}

void encode(char c) {
    char b[MB_LEN_MAX];
    mbstate_t state = {0};
    if (c < 0) return;
    assert(wcrtomb(b, c, &state) == 1 && b[0] == c);
}

int count(const char *s) {
    mbstate_t state = {0};
    return s[0] < 0 ? 0 : 1 / (int)(mbrlen(s, 1, &state) + 1);
}

size_t set_state(const char *s) {
    mbstate_t state;
    memset(&state, 0, sizeof state);
    assert(mbsinit(&state) && mbsinit(NULL));
    return mbrlen(s, 1, &state);
}

size_t fits(void) {
    wchar_t to[5];
    const char *from = "four";
    mbstate_t state = {0};
    size_t n = mbsrtowcs(to, &from, 5, &state);
    assert(n == 4 && from == NULL && to[3] == L'r' && to[4] == 0);
    return n;
}

void rest(void) {
    char to[8];
    const wchar_t *from = L"wide";
    mbstate_t state = {0};
    assert(wcsrtombs(to, &from, sizeof to, &state) == 4 && !from && strcmp(to, "wide") == 0);
}

void half(void) {
    char to[8];
    const wchar_t *from = L"wide";
    mbstate_t state = {0};
    assert(wcsrtombs(NULL, &from, 0, &state) == 4 && *from == L'w');
    assert(wcsrtombs(to, &from, 2, &state) == 2 && *from == L'd' && to[1] == 'i');
}

void point(void) {
    struct lconv *c = localeconv();
    assert(strcmp(c->decimal_point, ".") == 0 && c->thousands_sep[0] == 0 && c->grouping[0] == 0);
    assert(c->currency_symbol[0] == 0 && c->negative_sign[0] == 0 && c->frac_digits == CHAR_MAX);
}

void single(int c) {
    if (c >= 0 && c < 128) assert(wctob(btowc(c)) == c);
    assert(btowc(EOF) == WEOF && wctob(WEOF) == EOF);
}

void ends(void) {
    mbstate_t state = {0};
    wchar_t c = L'x';
    assert(mbrtowc(&c, "", 1, &state) == 0 && c == 0);
    assert(mbrtowc(&c, "abc", 0, &state) == (size_t)-2 && mbrtowc(NULL, NULL, 0, &state) == 0);
    assert(wcrtomb(NULL, L'a', &state) == 1);
}
