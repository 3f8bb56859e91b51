/* token.c - a small lexer for C tokens in a piece of text.
 *
 * It always makes progress: an unknown byte is a token of its own.
 */
#define _GNU_SOURCE /* memmem */
#include "core/frontend/clang/token.h"

bool text_holds(const char *text, size_t n, const char *word) {
    return text && memmem(text, n, word, strlen(word));
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
           c == '$' || (unsigned char)c >= 0x80;
}

static const char *skip_block_comment(const char *p, const char *end) {
    for (p += 2; p + 1 < end; p++)
        if (p[0] == '*' && p[1] == '/') return p + 2;
    return end;
}

static const char *skip_blank(const char *p, const char *end) {
    while (p < end) {
        if (is_space(*p)) {
            p++;
        } else if (*p == '\\' && p + 1 < end && (p[1] == '\n' || p[1] == '\r')) {
            p += 2;
        } else if (*p == '/' && p + 1 < end && p[1] == '*') {
            p = skip_block_comment(p, end);
        } else if (*p == '/' && p + 1 < end && p[1] == '/') {
            while (p < end && *p != '\n') p++;
        } else {
            break;
        }
    }
    return p;
}

/* Exponents keep their sign: 1e-3 is one token. */
static const char *word_end(const char *p, const char *end) {
    bool number = is_digit(*p) || *p == '.';
    while (p < end) {
        bool sign = number && (*p == '+' || *p == '-') && strchr("eEpP", p[-1]);
        if (!is_word_char(*p) && !sign && !(number && *p == '.')) break;
        p++;
    }
    return p;
}

static const char *quoted_end(const char *p, const char *end) {
    char quote = *p++;
    while (p < end && *p != quote && *p != '\n') p += *p == '\\' && p + 1 < end ? 2 : 1;
    return p < end && *p == quote ? p + 1 : p;
}

/* Most are one of ( ) [ ] { } , ; ? : ~ alone. */
static size_t punct_length(const char *p, const char *end) {
    if (!strchr(".<>-+=!&|*/%^#", *p)) return 1;
    static const char *const longest[] = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>",
                                          "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                          "*=",  "/=",  "%=",  "&=", "|=", "^=", "##"};
    for (size_t i = 0; i < sizeof longest / sizeof *longest; i++) {
        size_t n = strlen(longest[i]);
        if ((size_t)(end - p) >= n && memcmp(p, longest[i], n) == 0) return n;
    }
    return 1;
}

bool token_next(const char **at, const char *end, struct token *out) {
    const char *p = skip_blank(*at, end), *q;
    if (p >= end) return false;
    if (*p == '"' || *p == '\'') {
        out->kind = TOKEN_STRING;
        q = quoted_end(p, end);
    } else if (is_word_char(*p) || (*p == '.' && p + 1 < end && is_digit(p[1]))) {
        out->kind = TOKEN_WORD;
        q = word_end(p, end);
    } else {
        out->kind = TOKEN_PUNCT;
        q = p + punct_length(p, end);
    }
    out->at = p;
    out->n = (size_t)(q - p);
    *at = q;
    return true;
}

bool token_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

void token_advance(struct token_reader *r) { r->ok = r->ok && token_next(&r->at, r->end, &r->t); }

bool token_here(const struct token_reader *r, const char *text) {
    return r->ok && token_is(&r->t, text);
}
