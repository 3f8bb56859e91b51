// What the call passes and takes back is what the library's function has: it is that one.
// vl: -- -std=c99 -w
// expect: show: proved
// expect: line: proved
// expect: pause_for: proved
#include <stdio.h>
#include <unistd.h>
char *fgets();
int show(void) { return write(fileno(stdout), "abc", 3) == 3; }
int line(FILE *f) {
    char b[4];
    return fgets(b, 4, f) ? b[0] : 0;
}
int pause_for(void) { return usleep(3u); }
