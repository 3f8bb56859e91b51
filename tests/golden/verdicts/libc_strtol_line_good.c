// Numbers in lines of text, of any base: all lines, whatever stands where in them.
// long
// vl: --budget 10000
// expect: main: proved
// expect: prefixed: proved
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    long v = strtol(line, &end, 10);
    if (end == line && v != 0) return line[60];
    return *end != 0;
}
int prefixed(void) {
    char line[8], *end;
    if (!fgets(line, sizeof line, stdin)) return 1;
    unsigned long v = strtoul(line, &end, 0);
    if (end > line + 7 || (end == line && v != 0)) return line[60];
    return 0;
}
