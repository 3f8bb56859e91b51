/* multibyte.c - <stdlib.h>, <wchar.h>: multibyte characters, in the locale "C".
 *
 * There a character is a byte, no state lasts from one to the next, and those up to 127 are what
 * they are as wide characters. What a byte beyond is differs from library to library and from
 * locale to locale, and is left open: no character (glibc), or one.
 *
 * A state that a program passes must have been set; its representation is internal to the library,
 * so only its first bytes are looked at.
 */
#include "vl_model.h"

enum { VL_WEOF = -1, VL_EILSEQ = 84 };
#define VL_UNFINISHED (SIZE_MAX - 1)

static void vl_check_state(const void *state) {
    if (state) (void)*(const unsigned char *)state;
}

static _Bool vl_is_basic(wint_t c) { return (uintmax_t)c <= 127; }

/* Is it no character? Then errno says so. */
static _Bool vl_no_character(void) {
    if (!__vl_open_bool()) return 0;
    vl_fail(VL_EILSEQ);
    return 1;
}

/* 1, 0 for the null character, or -1 for a byte that is no character. */
static int vl_character(wchar_t *to, unsigned char c) {
    if (c > 127 && vl_no_character()) return -1;
    if (to) *to = c > 127 ? (wchar_t)__vl_open_int() : (wchar_t)c;
    return c != 0;
}

/* ---- characters ---- */

int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n) {
    if (!s) return 0;
    return n == 0 ? -1 : vl_character(to, (unsigned char)*s);
}

int mblen(const char *s, size_t n) { return mbtowc(NULL, s, n); }

int wctomb(char *s, wchar_t c) {
    if (!s) return 0;
    if (!vl_is_basic((wint_t)c) && vl_no_character()) return -1;
    *s = vl_is_basic((wint_t)c) ? (char)c : __vl_open_char();
    return 1;
}

/* 7.29.6.3.2: SIZE_MAX - 1 where n bytes are no whole character. */
size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n, void *restrict state) {
    vl_check_state(state);
    if (!s) return 0;
    if (n == 0) return VL_UNFINISHED;
    return (size_t)(ptrdiff_t)vl_character(to, (unsigned char)*s);
}

size_t mbrlen(const char *restrict s, size_t n, void *restrict state) {
    return mbrtowc(NULL, s, n, state);
}

/* 7.29.6.3.3: without a place, the null character of a buffer of its own. */
size_t wcrtomb(char *restrict s, wchar_t c, void *restrict state) {
    vl_check_state(state);
    return s ? (size_t)(ptrdiff_t)wctomb(s, c) : 1;
}

int mbsinit(const void *state) {
    vl_check_state(state);
    if (!state || *(const unsigned char *)state == 0) return 1;
    return __vl_open_int();
}

wint_t btowc(int c) {
    if (c >= 0 && c <= 127) return (wint_t)c;
    return c == EOF || __vl_open_bool() ? (wint_t)VL_WEOF : (wint_t)__vl_open_int();
}

int wctob(wint_t c) {
    if (vl_is_basic(c)) return (int)c;
    return c == (wint_t)VL_WEOF || __vl_open_bool() ? EOF : (unsigned char)__vl_open_char();
}

/* ---- strings ---- */

size_t mbstowcs(wchar_t *restrict to, const char *restrict s, size_t n) {
    for (size_t i = 0; !to || i < n; i++) {
        wchar_t c;
        int found = vl_character(&c, (unsigned char)s[i]);
        if (found < 0) return SIZE_MAX;
        if (to) to[i] = found ? c : 0;
        if (found == 0) return i;
    }
    return n;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict s, size_t n) {
    for (size_t i = 0; !to || i < n; i++) {
        char c = 0;
        if (s[i] != 0 && wctomb(&c, s[i]) < 0) return SIZE_MAX;
        if (to) to[i] = c;
        if (s[i] == 0) return i;
    }
    return n;
}

/* 7.29.6.4: where something is stored, *from is where the rest begins, null behind the end. */
size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t n, void *restrict state) {
    const char *s = *from;
    vl_check_state(state);
    for (size_t i = 0; !to || i < n; i++) {
        wchar_t c;
        int found = vl_character(&c, (unsigned char)s[i]);
        if (to) *from = found == 0 ? NULL : s + i;
        if (found < 0) return SIZE_MAX;
        if (to) to[i] = found ? c : 0;
        if (found == 0) return i;
    }
    *from = s + n;
    return n;
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t n, void *restrict state) {
    const wchar_t *s = *from;
    vl_check_state(state);
    for (size_t i = 0; !to || i < n; i++) {
        char c = 0;
        _Bool wrong = s[i] != 0 && wctomb(&c, s[i]) < 0;
        if (to) *from = s[i] == 0 ? NULL : s + i;
        if (wrong) return SIZE_MAX;
        if (to) to[i] = c;
        if (s[i] == 0) return i;
    }
    *from = s + n;
    return n;
}
