// vl: --entry main
// A line of 300 characters: its length may be 0 where it begins with a null, and behind its end nothing is set.
// expect: main: violated
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[300];
    if (!fgets(line, sizeof line, stdin)) return 1;
    size_t n = strlen(line);
    if (n < 200 && line[250] == 'a') return 2; //! uninitialised-read error
    if (line[n - 1] == '\n') line[n - 1] = 0; //! array-bounds error
    return 0;
}
