// vl: --budget 100
// Texts of unknown length are put where too little room is for some of them, however much that is.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// long
// expect: joins: violated
void joins(const char *first, const char *second) {
    char b[1024];
    if (strlen(first) >= sizeof b) return;
    strcpy(b, first);
    strcat(b, second); //! out-of-bounds information
}

// expect: one_short: violated
void one_short(const char *s) {
    char b[1024];
    if (strlen(s) <= sizeof b) strcpy(b, s); //! out-of-bounds information
}

// expect: no_end: violated
size_t no_end(const char *s) {
    char b[1024];
    strncpy(b, s, sizeof b);
    return strlen(b); //! out-of-bounds information
}

// expect: appends: violated
void appends(const char *s) {
    char b[1024] = "/tmp/";
    strncat(b, s, sizeof b - 5); //! out-of-bounds information
}

// expect: home: violated
void home(void) {
    char b[256];
    const char *from = getenv("HOME");
    if (from) strcpy(b, from); //! out-of-bounds warning
}

// expect: end_of: violated
char end_of(const char *s) {
    char b[300];
    int n = snprintf(b, sizeof b, "%s", s);
    return b[n]; //! array-bounds information
}

// expect: option: violated
int option(const char *s) {
    char b[200];
    if (strlen(s) >= sizeof b) return 0;
    strcpy(b, s);
    if (b[0] == '-') return 100 / (b[1] - 'x'); //! division-by-zero information
    return 1;
}

// expect: value_of: violated
const char *value_of(const char *s) {
    const char *at = strchr(s, '=');
    if (*at == 0) return s; //! null-dereference information
    return at + 1;
}

// expect: field: violated
char field(const char *s, size_t n) {
    const char *end = memchr(s, ',', n);
    return end ? end[1] : 0; //! out-of-bounds information
}
