/* lex.c - tokens of the IR's text form.
 *
 * Invariant: after the first error each token is TOK_END, and the position of that error is kept.
 */
#include "core/irtext/lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void lex_fail(struct lexer *x, const char *at, const char *fmt, ...) {
    if (x->error) return;
    uint32_t line = 1, col = 1;
    for (const char *c = x->text; c < at; c++, col++)
        if (*c == '\n') line++, col = 0;
    char what[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    x->error = arena_printf(x->arena, "%u:%u: %s", line, col, what);
    x->p = x->stop;
    x->kind = TOK_END;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

static char peek(const struct lexer *x, size_t ahead) {
    return (size_t)(x->stop - x->p) > ahead ? x->p[ahead] : '\0';
}

static void skip_space(struct lexer *x) {
    while (x->p < x->stop) {
        if (*x->p == ';')
            while (x->p < x->stop && *x->p != '\n') x->p++;
        else if (*x->p == ' ' || *x->p == '\n' || *x->p == '\t' || *x->p == '\r')
            x->p++;
        else
            return;
    }
}

/* A number at x->p, below 2^32. */
static uint32_t lex_number(struct lexer *x) {
    uint64_t n = 0;
    const char *begin = x->p;
    while (x->p < x->stop && is_digit(*x->p) && n <= UINT32_MAX)
        n = n * 10 + (uint64_t)(*x->p++ - '0');
    if (x->p == begin)
        lex_fail(x, begin, "expected a number");
    else if (n > UINT32_MAX)
        lex_fail(x, begin, "number too large");
    return (uint32_t)n;
}

/* One escape after its backslash; -1 if malformed. */
static int escape(struct lexer *x) {
    char c = peek(x, 0);
    if (c == '"' || c == '\\') return x->p++, c;
    int hi = hex_value(peek(x, 1)), lo = hex_value(peek(x, 2));
    if (c != 'x' || hi < 0 || lo < 0 || hi + lo == 0) return -1;
    x->p += 3;
    return hi * 16 + lo;
}

static const char *lex_string(struct lexer *x) {
    const char *begin = x->p++, *close = x->p;
    while (close < x->stop && *close != '"') close += *close == '\\' ? 2 : 1;
    if (close >= x->stop) {
        lex_fail(x, begin, "string without end");
        return "";
    }
    char *s = arena_alloc(x->arena, (size_t)(close - x->p) + 1);
    size_t n = 0;
    while (x->p < close) {
        int c = (unsigned char)*x->p++;
        if (c == '\\') c = escape(x);
        if (c <= 0) {
            lex_fail(x, x->p - 1, c ? "bad escape in a string" : "NUL in a string");
            return "";
        }
        s[n++] = (char)c;
    }
    x->p = close + 1;
    return s;
}

static const char *symbol(struct lexer *x) {
    const char *begin = ++x->p;
    if (peek(x, 0) == '"') return lex_string(x);
    while (x->p < x->stop &&
           (is_letter(*x->p) || *x->p == '.' || *x->p == '$' || (is_digit(*x->p) && x->p > begin)))
        x->p++;
    if (x->p == begin) lex_fail(x, begin, "expected a name");
    return arena_strndup(x->arena, begin, (size_t)(x->p - begin));
}

static void location(struct lexer *x) {
    static const char separators[4] = {':', ':', '-', ':'};
    uint32_t n[5];
    x->p++;
    for (unsigned i = 0; i < 5; i++) {
        if (i && peek(x, 0) != separators[i - 1]) {
            lex_fail(x, x->p, "expected !file:line:col-line:col");
            return;
        }
        if (i) x->p++;
        n[i] = lex_number(x);
    }
    x->loc = (struct ir_loc){n[0], n[1], n[2], n[3], n[4]};
    if (!x->error && n[1] == 0) lex_fail(x, x->at, "lines count from 1");
}

static void hex_bytes(struct lexer *x) {
    const char *begin = x->p;
    while (x->p < x->stop && hex_value(*x->p) >= 0) x->p++;
    x->at = begin;
    x->end = x->p;
    if (peek(x, 0) != '"' || (x->end - x->at) % 2)
        lex_fail(x, x->p, "bad hexadecimal bytes");
    else
        x->p++;
}

static void lex_word(struct lexer *x) {
    while (is_letter(peek(x, 0)) || is_digit(peek(x, 0)) ||
           (peek(x, 0) == '-' && (is_letter(peek(x, 1)) || is_digit(peek(x, 1)))))
        x->p++;
    size_t n = (size_t)(x->p - x->at);
    if (n >= sizeof x->word) {
        lex_fail(x, x->at, "word too long");
        return;
    }
    memcpy(x->word, x->at, n);
    x->word[n] = '\0';
}

static void negative_or_arrow(struct lexer *x) {
    x->p++;
    if (peek(x, 0) == '>') {
        x->p++;
        x->kind = TOK_ARROW;
        return;
    }
    x->kind = TOK_NUM;
    if (!is_digit(peek(x, 0))) lex_fail(x, x->at, "expected a number after -");
    while (is_digit(peek(x, 0))) x->p++;
    x->end = x->p;
}

static void dots(struct lexer *x) {
    for (x->n = 0; peek(x, 0) == '.' && x->n < 3; x->n++) x->p++;
    if (x->n == 1) lex_fail(x, x->at, "unexpected .");
}

static void scan(struct lexer *x) {
    char c = *x->p;
    if (is_letter(c)) {
        lex_word(x);
        x->kind = TOK_WORD;
        if (strcmp(x->word, "x") == 0 && peek(x, 0) == '"') x->p++, x->kind = TOK_HEX, hex_bytes(x);
    } else if (is_digit(c)) {
        while (is_digit(peek(x, 0))) x->p++;
        x->kind = TOK_NUM;
        x->end = x->p;
    } else if (c == '"')
        x->kind = TOK_STR, x->str = lex_string(x);
    else if (c == '%')
        x->kind = TOK_VAL, x->p++, x->n = lex_number(x);
    else if (c == '@')
        x->kind = TOK_AT, x->str = symbol(x);
    else if (c == '&')
        x->kind = TOK_AND, x->str = symbol(x);
    else if (c == '!')
        x->kind = TOK_LOC, location(x);
    else if (c == '-')
        negative_or_arrow(x);
    else if (c == '.')
        x->kind = TOK_DOTS, dots(x);
    else if (c && strchr(":=,(){}[]*", c))
        x->kind = TOK_PUNCT, x->p++, x->n = (uint32_t)c;
    else
        lex_fail(x, x->p, "unexpected byte 0x%02x", (unsigned)(unsigned char)c);
}

void lex_next(struct lexer *x) {
    skip_space(x);
    x->at = x->p;
    if (x->p >= x->stop)
        x->kind = TOK_END;
    else
        scan(x);
    if (x->error) x->kind = TOK_END;
}

void lex_init(struct lexer *x, struct arena *a, const char *text, size_t n) {
    *x = (struct lexer){.arena = a, .text = text, .p = text, .stop = text + n};
    lex_next(x);
}
