#include "core/base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void reserve(struct str *s, size_t more) {
    if (s->n + more + 1 <= s->cap) return;
    size_t cap = s->cap ? s->cap : 64;
    while (cap < s->n + more + 1) cap *= 2;
    char *at = arena_alloc(s->arena, cap);
    if (s->n) memcpy(at, s->at, s->n);
    s->at = at;
    s->cap = cap;
}

void str_put(struct str *s, const char *bytes, size_t n) {
    reserve(s, n);
    if (n) memcpy(s->at + s->n, bytes, n);
    s->n += n;
    s->at[s->n] = '\0';
}

void str_puts(struct str *s, const char *text) { str_put(s, text, strlen(text)); }

void str_printf(struct str *s, const char *fmt, ...) {
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n > 0) {
        reserve(s, (size_t)n);
        vsnprintf(s->at + s->n, (size_t)n + 1, fmt, again);
        s->n += (size_t)n;
    }
    va_end(again);
}

void str_quote(struct str *s, const char *bytes, size_t n) {
    str_puts(s, "\"");
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\')
            str_printf(s, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            str_printf(s, "\\x%02x", c);
        else
            str_put(s, (const char *)&bytes[i], 1);
    }
    str_puts(s, "\"");
}
