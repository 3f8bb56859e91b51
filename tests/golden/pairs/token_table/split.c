#include <ctype.h>

#include "token.h"

int tokens_split(struct tokens *tokens, const char *text) {
    size_t i = 0;
    tokens->text = text;
    tokens->count = 0;
    for (;;) {
        struct token *token;
        while (isspace((unsigned char)text[i]))
            i++;
        if (text[i] == '\0')
            return 0;
        if (tokens->count == TOKENS_MAX)
            return -1;
        token = &tokens->at[tokens->count++];
        token->start = i;
        while (text[i] != '\0' && !isspace((unsigned char)text[i]))
            i++;
        token->length = i - token->start;
    }
}
