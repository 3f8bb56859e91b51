// A text that is measured before it is copied fits, however large the array is.
#include <stdio.h>
#include <string.h>

// expect: copies: proved
void copies(const char *s) {
    char b[16];
    if (strnlen(s, sizeof b) < sizeof b) strcpy(b, s);
}

// expect: joins: proved
void joins(const char *s) {
    char b[16] = "to ";
    if (strnlen(s, 12) < 12) strcat(b, s);
}

// expect: prints: proved
void prints(const char *s) {
    char b[4096];
    sprintf(b, "%.10s", s);
}

// expect: known: proved
void known(void) {
    static const char from[8192] = "short";
    char b[4096];
    strcpy(b, from);
}
