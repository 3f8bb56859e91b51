// The text before a conversion in the format may not match, and a number need not.
// expect: main: violated
// expect: number: violated
#include <stdio.h>
#include <string.h>

int number(FILE *f) {
    int n;
    if (fscanf(f, " %d", &n) == EOF) return 0;
    return n; //! uninitialised-read warning
}

int main(void) {
    char word[5];
    if (scanf("is %4s", word) == EOF) return 1;
    return strcmp(word, "done") != 0; //! uninitialised-read error
}
