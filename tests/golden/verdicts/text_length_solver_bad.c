// vl: --solver cadical
// Two texts in one array, and a copy that is allocated one short: Z3 takes longer than the limit.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// expect: path: violated
void path(const char *folder, const char *name) {
    char b[512];
    sprintf(b, "%s/%s", folder, name); //! out-of-bounds information
}

// expect: copy: violated
char *copy(const char *s) {
    char *p = malloc(strlen(s));
    if (p) strcpy(p, s); //! out-of-bounds warning
    return p;
}
