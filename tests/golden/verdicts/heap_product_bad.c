// calloc notices when the product is too large; a multiplication by hand does not.
// expect: table: violated
#include <stdlib.h>
unsigned *table(size_t n) {
    unsigned *t = malloc(n * sizeof *t);
    if (!t || !n) return NULL;
    t[n - 1] = 1; //! out-of-bounds information
    return t;
}
