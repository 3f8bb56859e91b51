// Memory that getline gives is the program's, also in runs with made-up inputs.
// long
// expect: main: bounded
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    while ((n = getline(&line, &size, stdin)) > 0) assert(line[n] == 0 && size > (size_t)n);
    free(line);
    return 0;
}
