/* str.c - growing strings.
 *
 * Invariant: once memory is allocated, at[n] is NUL. Quoting for C and for the IR leaves valid
 * UTF-8 as it is.
 */
#include "core/base/str.h"

#include <stdbool.h>

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

/* Bytes of the UTF-8 character that begins here, 0: none does (RFC 3629). */
static size_t utf8_length(const unsigned char *at, size_t n) {
    size_t want = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (!want || want > n || at[0] > 0xf4) return 0;
    for (size_t i = 1; i < want; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool none = (at[0] == 0xed && at[1] >= 0xa0) || (at[0] == 0xf4 && at[1] >= 0x90);
    return overlong || none ? 0 : want;
}

/* Octal escapes end after three digits, whatever follows. */
void str_literal(struct str *s, const char *bytes, size_t n) {
    static const char named[] = "\"\"\\\\\nn\tt\rr";
    str_puts(s, "\"");
    for (size_t i = 0, k; i < n; i += k ? k : 1) {
        const unsigned char *at = (const unsigned char *)bytes + i;
        const char *short_form = NULL;
        for (const char *c = named; *c && !short_form; c += 2)
            if ((unsigned char)*c == *at) short_form = c + 1;
        k = utf8_length(at, n - i);
        if (short_form)
            str_printf(s, "\\%c", *short_form);
        else if (!k || *at < 0x20 || *at == 0x7f)
            str_printf(s, "\\%03o", *at);
        else
            str_put(s, bytes + i, k);
    }
    str_puts(s, "\"");
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

const char *str_ordinal(struct arena *a, uint64_t n) {
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    bool teen = n % 100 / 10 == 1;
    return arena_printf(a, "%llu%s", (unsigned long long)n, ends[teen || n % 10 > 3 ? 0 : n % 10]);
}

const char *str_behind(const char *text, char mark) {
    const char *last = strrchr(text, mark);
    return last ? last + 1 : text;
}
