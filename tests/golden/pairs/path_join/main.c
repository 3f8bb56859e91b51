#include <stdio.h>
#include <string.h>

#include "path.h"

static int next_word(char *word, int size) {
    if (!fgets(word, size, stdin))
        return -1;
    word[strcspn(word, "\n")] = '\0';
    return word[0] ? 0 : -1;
}

int main(void) {
    char user[20], file[40];
    struct path path;
    if (next_word(user, sizeof user) != 0 || next_word(file, sizeof file) != 0)
        return 2;
    if (store_locate(&path, user, file) != 0) {
        fputs("bad name\n", stderr);
        return 1;
    }
    puts(path.text);
    return 0;
}
