// vl: --entry main
// A line of up to 999 characters has its end last, and nothing behind the terminating null is set by the call.
// expect: main: proved
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[1000];
    if (!fgets(line, sizeof line, stdin)) return 1;
    size_t n = strlen(line);
    char *end = strchr(line, '\n');
    if (end) assert(end == line + n - 1 || n < strlen(line) + 1);
    if (n > 0 && line[n - 1] == '\n') line[n - 1] = 0;
    char copy[1000];
    strcpy(copy, line);
    return 0;
}
