// The same loops with room for what they read.
// long
// expect: put_line: bounded
// expect: key: bounded
// expect: from_stream: bounded
#include <stdio.h>

void put_line(void) {
    char line[1024];
    int c, i = 0;
    while (i < (int)sizeof line - 1 && (c = getchar()) != EOF && c != '\n') line[i++] = (char)c;
    line[i] = 0;
    puts(line);
}
int key(void) {
    char typed[4096];
    int n = 0, c;
    do {
        c = getchar();
        typed[n++ % 4096] = (char)c;
    } while (c != EOF && c != 27 && n < 100000);
    return n;
}
int from_stream(FILE *f) {
    char text[512];
    int c, i = 0;
    while ((c = getc(f)) != EOF) text[i++ & 511] = (char)c;
    return i ? text[0] : 0;
}
