// A number can be as long as the line; one with a prefix is longer than its digits.
// expect: main: violated
// expect: prefixed: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    strtol(line, &end, 10);
    end[1] = 0;  //! out-of-bounds error
    return 0;
}
int prefixed(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    unsigned long v = strtoul(line, &end, 0);
    if (v < 16 && end == line + 3 && line[1] == 'x') line[8] = 0;  //! array-bounds warning
    return 0;
}
