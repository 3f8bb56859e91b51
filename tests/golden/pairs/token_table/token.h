#ifndef TOKEN_H
#define TOKEN_H

#include <stddef.h>

#define TOKENS_MAX 8

struct token {
    size_t start, length;
};

struct tokens {
    const char *text;
    size_t count;
    struct token at[TOKENS_MAX];
};

/* split.c */
int tokens_split(struct tokens *tokens, const char *text);
/* use.c */
size_t tokens_longest(const struct tokens *tokens);
int tokens_copy(const struct tokens *tokens, size_t i, char *out, size_t size);

#endif
