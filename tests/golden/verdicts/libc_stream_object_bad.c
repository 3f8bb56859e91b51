// What a FILE holds is the library's: two of them may be equal or not. A closed one is gone.
// vl: --budget 30000
// long
// expect: main: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    FILE *f = fopen("x", "w"), *g = fopen("y", "w");
    if (f && g) assert(memcmp(f, g, sizeof *f) != 0); //! assertion information
    if (f && g) assert(f->_flags == 0);               //! assertion information
    if (g) fclose(g);
    if (!f) return 0;
    fclose(f);
    FILE copy = *f; //! use-after-free error
    (void)copy;
    return 0;
}
