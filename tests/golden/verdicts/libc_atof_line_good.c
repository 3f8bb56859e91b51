// Numbers in lines of text: all lines, whatever stands where in them.
// long
// expect: main: proved
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    strtod(line, &end);
    if (end < line || end > line + 7) return line[60];
    return *end != 0;
}
