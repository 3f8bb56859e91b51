/* wide_stream.c - <wchar.h>: wide text to and from streams, and formatted.
 *
 * A format of wide characters is followed as the same format of bytes (print.c): no conversion has
 * a character that is no byte. Printed text is exact as there; %s makes a wide character of each
 * byte, as in the locale "C".
 */
#include "vl_stream.h"

extern FILE *const stdout, *const stdin;

size_t wcslen(const wchar_t *s);
int vfprintf(FILE *restrict f, const char *restrict format, va_list list);
int vsnprintf(char *restrict to, size_t room, const char *restrict format, va_list list);

/* ---- formatted ---- */

enum {
    VL_NO_CONVERSION = 1
}; /* a byte that is in no conversion, in place of a character that is no byte */

static void vl_narrow(char *to, const wchar_t *from, size_t n) {
    for (size_t i = 0; i <= n; i++)
        to[i] = from[i] >= 0 && from[i] < 128 ? (char)from[i] : VL_NO_CONVERSION;
}

int vfwprintf(FILE *restrict f, const wchar_t *restrict format, va_list list) {
    size_t n = wcslen(format);
    char bytes[n + 1];
    vl_narrow(bytes, format, n);
    return vfprintf(f, bytes, list);
}

int vwprintf(const wchar_t *restrict format, va_list list) {
    return vfwprintf(stdout, format, list);
}

/* 7.29.2.7: a result that does not fit is a failure, and what was written until then stays. */
int vswprintf(wchar_t *restrict to, size_t room, const wchar_t *restrict format, va_list list) {
    size_t n = wcslen(format);
    char bytes[n + 1];
    vl_narrow(bytes, format, n);
    int length = vsnprintf(NULL, 0, bytes, list);
    if (length < 0 || (size_t)length >= room) {
        for (size_t i = 0; i < room; i++) to[i] = (wchar_t)__vl_open_int();
        if (room > 0) to[room - 1] = 0;
        return -1;
    }
    char text[(size_t)length + 1];
    int again = vsnprintf(text, (size_t)length + 1, bytes, list);
    __VERIFIER_assume(again == length);
    for (size_t i = 0; i <= (size_t)length; i++) to[i] = (unsigned char)text[i];
    return length;
}

// clang-format off
int wprintf(const wchar_t *restrict format, ...) VL_WITH(vfwprintf(stdout, format, list))

int fwprintf(FILE *restrict f, const wchar_t *restrict format, ...)
    VL_WITH(vfwprintf(f, format, list))

int swprintf(wchar_t *restrict to, size_t room, const wchar_t *restrict format, ...)
    VL_WITH(vswprintf(to, room, format, list))
    // clang-format on

    /* ---- reading ---- */

    wint_t fgetwc(FILE *f) {
    struct vl_file *s = vl_to_read(vl_stream(f));
    if (s) s->at = -1;
    if ((s && vl_is_set(&s->eof)) || __VERIFIER_nondet_bool()) {
        vl_no_more(s);
        return (wint_t)EOF;
    }
    wint_t c = (wint_t)__VERIFIER_nondet_int();
    __VERIFIER_assume(c != (wint_t)EOF);
    return c;
}

wint_t getwc(FILE *f) { return fgetwc(f); }

wint_t getwchar(void) { return fgetwc(stdin); }

/* 7.29.3.2: size - 1 characters at most, none behind a new-line, and an end. */
wchar_t *fgetws(wchar_t *restrict to, int size, FILE *restrict f) {
    struct vl_file *s = vl_to_read(vl_stream(f));
    __vl_check("library-argument", size > 0, "no room for the end of the string");
    size_t most = (size_t)size - 1, got = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(got <= most);
    if (s) s->at = -1;
    if (s && vl_is_set(&s->eof)) got = 0;
    for (size_t i = 0; i < most; i++) {
        wchar_t c = (wchar_t)__VERIFIER_nondet_int();
        if (i < got) to[i] = c != '\n' || i + 1 == got ? c : ' ';
    }
    if (got < most && (got == 0 || to[got - 1] != '\n')) {
        _Bool error = vl_no_more(s);
        if (got == 0 || (error && __VERIFIER_nondet_bool())) return NULL;
    }
    to[got] = 0;
    return to;
}

/* ---- writing ---- */

wint_t fputwc(wchar_t c, FILE *f) { return vl_written(vl_stream(f)) ? (wint_t)c : (wint_t)EOF; }

wint_t putwc(wchar_t c, FILE *f) { return fputwc(c, f); }

wint_t putwchar(wchar_t c) { return fputwc(c, stdout); }

int fputws(const wchar_t *restrict s, FILE *restrict f) {
    struct vl_file *to = vl_stream(f);
    (void)wcslen(s);
    if (!vl_written(to)) return EOF;
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= 0);
    return r;
}
