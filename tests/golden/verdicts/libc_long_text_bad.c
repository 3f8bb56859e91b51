// A text from outside that is longer than an array of any size is found at once: not at a bound
// that has to reach the array's end.
// vl: --bound 2
#include <stdio.h>
#include <string.h>

// long
// expect: copies: violated
void copies(const char *s) {
    char b[8192];
    strcpy(b, s); //! out-of-bounds information
}

// expect: copies_on: violated
char *copies_on(const char *s) {
    static char b[4096];
    return stpcpy(b, s); //! out-of-bounds information
}

// expect: joins: violated
void joins(const char *s) {
    char b[4096] = "to ";
    strcat(b, s); //! out-of-bounds information
}

// expect: prints: violated
void prints(const char *s) {
    char b[4096];
    sprintf(b, "%s", s); //! out-of-bounds information
}

// expect: begins: violated
void begins(const char *s) {
    char b[4096];
    if (s[0] == '/' && s[1] != '/') strcpy(b, s); //! out-of-bounds information
}
