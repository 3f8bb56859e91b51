/* wide.c - <wchar.h>: wide strings and arrays, as string.c and memory.c have them of bytes.
 *
 * Assumed: nothing besides the standard. A comparison that finds a difference gives 1 or -1, or any
 * other number of that sign.
 */
#include "vl_model.h"

char *setlocale(int category, const char *locale);

static int vl_wide_order(wchar_t a, wchar_t b) {
    if (a == b) return 0;
    int size = __VERIFIER_nondet_int() & INT_MAX;
    return a < b ? -1 - size : size ? size : 1;
}

size_t wcslen(const wchar_t *s) {
    size_t n = 0;
    while (s[n] != 0) n++;
    return n;
}

size_t wcsnlen(const wchar_t *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0) n++;
    return n;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    vl_check_apart(to, n * sizeof *to, from, n * sizeof *to);
    for (size_t i = 0; i < n; i++) to[i] = from[i];
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
    for (size_t i = 0; i < n; i++) to[i] = c;
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
    size_t bytes = n > SIZE_MAX / sizeof *a ? SIZE_MAX : n * sizeof *a;
    vl_touch(a, bytes);
    vl_touch(b, bytes);
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i]) return vl_wide_order(a[i], b[i]);
    return 0;
}

/* As vl_check_fits, by a loop over what is behind `to` that no input decides. */
static void vl_check_wide_fits(const wchar_t *to, const wchar_t *from) {
    enum { MOST = 1024 };
    size_t room = vl_room(to) / sizeof *to;
    _Bool longer = 1;
    if (room == 0 || room > MOST || vl_room(from) <= vl_room(to)) return;
    if (__vl_ended(to) || __vl_ended(from)) return;
    for (size_t i = 0; i < room; i++) longer &= from[i] != 0;
    __vl_check("out-of-bounds", !longer, "");
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
    vl_check_wide_fits(to, from);
    size_t n = wcslen(from) + 1;
    return wmemcpy(to, from, n);
}

/* Bytes that are read of a string of which n characters are wanted: its end, too, if it comes
 * before. */
static size_t vl_wide_read(const wchar_t *s, size_t n) {
    size_t length = wcsnlen(s, n);
    return (length < n ? length + 1 : n) * sizeof *s;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    size_t length = wcsnlen(from, n);
    vl_check_apart(to, n * sizeof *to, from, vl_wide_read(from, n));
    for (size_t i = 0; i < length; i++) to[i] = from[i];
    for (size_t i = length; i < n; i++) to[i] = 0;
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
    wcscpy(to + wcslen(to), from);
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i]) i++;
    return vl_wide_order(a[i], b[i]);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i]) return vl_wide_order(a[i], b[i]);
        if (a[i] == 0) return 0;
    }
    return 0;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    size_t i = 0;
    for (; s[i] != c; i++)
        if (s[i] == 0) return NULL;
    return (wchar_t *)(s + i);
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
    const wchar_t *found = NULL;
    for (size_t i = 0;; i++) {
        if (s[i] == c) found = s + i;
        if (s[i] == 0) return (wchar_t *)found;
    }
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (s[i] == c) return (wchar_t *)(s + i);
    return NULL;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
    return memmove(to, from, n * sizeof *to);
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    return wmemcpy(to, from, n) + n;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) {
    return wcscpy(to, from) + wcslen(from);
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    return wcsncpy(to, from, n) + wcsnlen(from, n);
}

/* At most n of them, and always an end. */
wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    wchar_t *end = to + wcslen(to);
    size_t length = wcsnlen(from, n);
    vl_check_apart(end, (length + 1) * sizeof *end, from, vl_wide_read(from, n));
    for (size_t i = 0; i < length; i++) end[i] = from[i];
    end[length] = 0;
    return to;
}

/* In the locale "C" as wcscmp; the order of another locale is left open. */
int wcscoll(const wchar_t *a, const wchar_t *b) {
    const char *name = setlocale(0, NULL);
    int order = wcscmp(a, b);
    return order == 0 || (name[0] == 'C' && name[1] == 0) ? order : __VERIFIER_nondet_int();
}

static _Bool vl_wide_one_of(wchar_t c, const wchar_t *set) {
    for (size_t i = 0; set[i] != 0; i++)
        if (set[i] == c) return 1;
    return 0;
}

static size_t vl_wide_span(const wchar_t *s, const wchar_t *set, _Bool within) {
    size_t n = 0;
    while (s[n] != 0 && vl_wide_one_of(s[n], set) == within) n++;
    return n;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) { return vl_wide_span(s, set, 1); }

size_t wcscspn(const wchar_t *s, const wchar_t *set) { return vl_wide_span(s, set, 0); }

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
    s += wcscspn(s, set);
    return *s ? (wchar_t *)s : NULL;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *part) {
    size_t n = wcslen(part);
    for (;; s++) {
        size_t i = 0;
        while (i < n && s[i] == part[i]) i++;
        if (i == n) return (wchar_t *)s;
        if (*s == 0) return NULL;
    }
}

/* 7.29.4.5.7: where the next search starts stands in *rest. */
wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict set, wchar_t **restrict rest) {
    if (!s) s = *rest;
    if (!s) return NULL;
    s += wcsspn(s, set);
    if (*s == 0) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *end = s + wcscspn(s, set);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return s;
}

wchar_t *wcsdup(const wchar_t *s) {
    size_t n = wcslen(s) + 1;
    wchar_t *copy = malloc(n * sizeof *copy);
    return copy ? wmemcpy(copy, s, n) : NULL;
}

/* ---- POSIX and GNU ---- */

static wchar_t vl_wide_caseless(wchar_t c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

int wcscasecmp(const wchar_t *a, const wchar_t *b) {
    size_t i = 0;
    while (a[i] != 0 && vl_wide_caseless(a[i]) == vl_wide_caseless(b[i])) i++;
    return vl_wide_order(vl_wide_caseless(a[i]), vl_wide_caseless(b[i]));
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        wchar_t c = vl_wide_caseless(a[i]), d = vl_wide_caseless(b[i]);
        if (c != d) return vl_wide_order(c, d);
        if (c == 0) return 0;
    }
    return 0;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
    size_t i = 0;
    while (s[i] != c && s[i] != 0) i++;
    return (wchar_t *)(s + i);
}

/* Columns of a character: of a character of ASCII one; none, or -1, of another. */
int wcwidth(wchar_t c) {
    if (c == 0) return 0;
    if (c >= 32 && c < 127) return 1;
    if (c > 0 && c <= 127) return -1;
    int n = __vl_open_int();
    __VERIFIER_assume(n >= -1 && n <= 2);
    return n;
}

int wcswidth(const wchar_t *s, size_t n) {
    int all = 0;
    for (size_t i = 0; i < n && s[i] != 0; i++) {
        int width = wcwidth(s[i]);
        if (width < 0) return -1;
        all += width;
    }
    return all;
}
