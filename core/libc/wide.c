/* wide.c - <wchar.h>: wide strings and arrays, as string.c and memory.c have them of bytes.
 *
 * Assumed: nothing besides the standard. A comparison that finds a difference gives 1 or -1, or any
 * other number of that sign.
 */
#include "vl_model.h"

static int vl_wide_order(wchar_t a, wchar_t b) {
    if (a == b) return 0;
    if (__VERIFIER_nondet_bool()) return a < b ? -1 : 1;
    return a < b ? INT_MIN : INT_MAX;
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
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i]) return vl_wide_order(a[i], b[i]);
    return 0;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
    size_t n = wcslen(from) + 1;
    return wmemcpy(to, from, n);
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    size_t length = wcsnlen(from, n);
    wmemcpy(to, from, length);
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
