// A buffer's size changes neither what is found nor its rank.
// vl: --budget 50
// long
// expect: copied: violated
// expect: formatted: violated
// expect: measured: violated
// expect: line: violated
#include <stdio.h>
#include <string.h>

enum { SIZE = 1 << 14 };

int copied(const char *s) {
    char b[SIZE];
    strcpy(b, s); //! out-of-bounds information
    return b[0];
}

int formatted(const char *s) {
    char b[SIZE];
    sprintf(b, "%s", s); //! out-of-bounds information
    return b[0];
}

int measured(const char *s) {
    char b[SIZE];
    size_t n = strlen(s);
    if (n >= SIZE) b[n] = 1; //! array-bounds warning
    return n >= SIZE ? b[n] : 0;
}

int line(void) {
    char b[SIZE];
    if (!fgets(b, SIZE + 1, stdin)) return 0; //! out-of-bounds warning
    return b[0];
}
