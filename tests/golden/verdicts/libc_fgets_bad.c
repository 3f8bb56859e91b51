// The line has room for one byte more than the array; it may be empty.
// expect: main: violated
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[8];
    if (!fgets(line, sizeof line + 1, stdin)) return 1; //! out-of-bounds error
    line[strlen(line) - 1] = 0; //! array-bounds error
    return 0;
}
