// A choice of the environment is the same one however often a loop before it runs: that fopen fails
// needs no particular arguments, although the name was walked first.
// vl: --budget 400
// expect: first: violated
// expect: last_of: violated
// expect: once: violated
// expect: both: violated
#include <stdio.h>
#include <stdlib.h>

int first(const char *path) {
    FILE *f = fopen(path, "r");
    return fgetc(f); //! null-dereference warning
}

int last_of(int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s ^= i;
    int *p = malloc(sizeof *p);
    *p = s; //! null-dereference warning
    s = *p;
    free(p);
    return s;
}

// Only where n is positive.
int once(int n) {
    int s = 0, *p = &s;
    for (int i = 0; i < n; i++)
        p = NULL;
    int *q = malloc(sizeof *q);
    free(q);
    return *p; //! null-dereference information
}

// Fails for some arguments only, but these serve while there is memory.
int both(int n) {
    int *p = malloc(sizeof *p);
    int *q = !p && n > 3 ? NULL : &n;
    free(p);
    return *q; //! null-dereference warning
}
