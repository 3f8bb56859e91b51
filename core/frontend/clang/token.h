/* token.h - raw C tokens of a piece of text: no macros, no keywords.
 *
 * For the few things that libclang's tree does not tell.  Comments and line
 * continuations are skipped.
 */
#ifndef VL_FRONTEND_CLANG_TOKEN_H
#define VL_FRONTEND_CLANG_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum token_kind { TOKEN_WORD, TOKEN_STRING, TOKEN_PUNCT }; /* WORD: names and numbers */

struct token {
    enum token_kind kind;
    const char *at;
    size_t n;
};

/* Moves *at behind the next token; false at the end. */
bool token_next(const char **at, const char *end, struct token *out);
static inline bool token_is(const struct token *t, const char *text) {
    size_t n = strlen(text);
    return t->n == n && memcmp(t->at, text, n) == 0;
}

/* Does the text hold the word, be it as a part of another or in a comment? */
bool text_holds(const char *text, size_t n, const char *word);

/* A letter of a name or number. */
bool token_is_letter(char c);

/* One token after the other; ok: there was one. Begin with .ok and token_advance. */
struct token_reader {
    const char *at, *end;
    struct token t;
    bool ok;
};
void token_advance(struct token_reader *r);
bool token_here(const struct token_reader *r, const char *text);

#endif
