// vl: --bound 4
// expect: two: violated
// expect: both: violated
#include <stdlib.h>

struct pair {
    char *x, *y;
};

/* Callers may well pass different pointers. */
void two(char **a, int i) {
    if (i < 0 || i > 1) return;
    free(a[i]);
    free(a[1 - i]); //! double-free information
}

void both(struct pair *a) {
    free(a->x);
    free(a->x); //! double-free warning
}
