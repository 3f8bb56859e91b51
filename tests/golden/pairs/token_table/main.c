#include <stdio.h>

#include "token.h"

int main(void) {
    char line[80], word[12];
    struct tokens tokens;
    if (!fgets(line, sizeof line, stdin))
        return 1;
    if (tokens_split(&tokens, line) != 0)
        fputs("too many words\n", stderr);
    if (tokens_copy(&tokens, tokens_longest(&tokens), word, sizeof word) != 0)
        return 1;
    puts(word);
    return 0;
}
