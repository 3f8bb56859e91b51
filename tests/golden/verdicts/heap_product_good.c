// expect: table: proved
#include <stdlib.h>
unsigned *table(size_t n) {
    unsigned *t = calloc(n, sizeof *t);
    if (!t || !n) return NULL;
    t[n - 1] = 1;
    return t;
}
