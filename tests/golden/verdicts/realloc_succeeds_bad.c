// Where allocations succeed, realloc's block has what the old one held, and nothing behind that.
// vl: --no-malloc-failure
// expect: grown: violated
// expect: value: violated
// expect: zeroed: violated
// expect: behind: violated
// expect: twice: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
void grown(void) {
    char *p = malloc(6);
    strcpy(p, "abcde");
    p = realloc(p, 12);
    assert(strlen(p) == 6); //! assertion warning
    free(p);
}
int value(unsigned n) {
    if (n < 2 || n > 8) return 0;
    int *p = malloc(n * sizeof *p);
    p[1] = 0;
    p = realloc(p, 2 * n * sizeof *p);
    return 10 / p[1]; //! division-by-zero warning
}
int zeroed(void) {
    int *p = calloc(4, sizeof *p);
    p = realloc(p, 8 * sizeof *p);
    return 10 / p[3]; //! division-by-zero warning
}
int behind(void) {
    int *p = calloc(4, sizeof *p);
    p = realloc(p, 8 * sizeof *p);
    return p[4]; //! uninitialised-read warning
}
void twice(void) {
    int *p = NULL;
    for (int n = 1; n <= 3; n++) {
        p = realloc(p, (size_t)n * sizeof *p);
        p[n - 1] = n;
    }
    assert(p[0] + p[1] + p[2] == 7); //! assertion warning
    free(p);
}
