// vl: --solver cadical
// Two texts in one array, and a copy with room for its end: Z3 takes longer than the limit.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// expect: path: proved
size_t path(const char *folder, const char *name) {
    char b[512];
    int n = snprintf(b, sizeof b, "%s/%s", folder, name);
    return n < 0 ? 0 : strlen(b);
}

// expect: copy: proved
char *copy(const char *s) {
    char *p = malloc(strlen(s) + 1);
    if (p) strcpy(p, s);
    return p;
}
