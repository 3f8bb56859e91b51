// vl: --solver cadical --budget 50
// Values that the environment chose inside a loop, or before one, and those that only arguments decide. (Z3 comes near
// its limit at the first, and says information behind it.)
// expect: none_opened: violated
// expect: before: violated
// expect: from_the_argument: violated
#include <stdio.h>
#include <stdlib.h>

int none_opened(int n) {
    FILE *f = NULL;
    for (int i = 0; i < n; i++) {
        f = fopen("a", "r");
        if (f) break;
    }
    return n > 0 ? fgetc(f) : 0; //! null-dereference warning
}

int before(int n) {
    char *p = malloc(8);
    for (int i = 0; i < n && p; i++) p[i & 7] = 0;
    p[0] = 1; //! null-dereference warning
    free(p);
    return 0;
}

int from_the_argument(int n, int *p) {
    int *q = malloc(sizeof *q);
    free(q);
    for (int i = 0; i < n; i++)
        if (i == 3) p = NULL;
    return p ? 0 : *p + n; //! null-dereference warning
}
