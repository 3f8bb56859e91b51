// Any text matches %s and %c, so without an item there was no input (7.21.6.2p16).
// expect: main: proved
// expect: letter: proved
#include <stdio.h>
#include <string.h>

int letter(FILE *f) {
    char c;
    if (fscanf(f, "\n%c", &c) == EOF) return 0;
    return c;
}

int main(void) {
    char word[5];
    int n = scanf("%4s", word);
    if (n == EOF) return 1;
    return strcmp(word, "done") != 0;
}
