// The line has room for one byte more than the array; it may be empty; a short line need not be the last.
// expect: main: violated
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char line[8], next[8];
    if (!fgets(line, sizeof line + 1, stdin)) return 1; //! out-of-bounds error
    line[strlen(line) - 1] = 0; //! array-bounds error
    if (line[0] == 0 && fgets(next, sizeof next, stdin) && next[0] == 'a') reach_error(); //! unreachable-call error
    return 0;
}
