#include <string.h>

#include "token.h"

size_t tokens_longest(const struct tokens *tokens) {
    size_t longest = 0;
    for (size_t i = 1; i < tokens->count; i++)
        if (tokens->at[i].length > tokens->at[longest].length)
            longest = i;
    return longest;
}

int tokens_copy(const struct tokens *tokens, size_t i, char *out, size_t size) {
    const struct token *token = &tokens->at[i];
    if (i >= tokens->count || token->length >= size)
        return -1;
    memcpy(out, tokens->text + token->start, token->length);
    out[token->length] = '\0';
    return 0;
}
