// A number can be as long as the line, or end anywhere.
// vl: --budget 200
// expect: main: violated
// expect: value: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    strtod(line, &end);
    end[1] = 0;  //! out-of-bounds error
    return 0;
}
int value(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    strtod(line, &end);
    if (end == line + 3) line[8] = 0;  //! array-bounds warning
    return 0;
}
