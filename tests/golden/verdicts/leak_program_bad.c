// At the end of the program all memory has been freed.
// expect: main: violated
// vl: --entry main --property +memory-leak
#include <stdlib.h>
static char *cache;
int main(int argc, char **argv) {
    cache = malloc(4);
    char *p = malloc(4);
    if (!p) exit(1); //! memory-leak error
    free(p);
    if (argc > 1) free(cache);
    return 0; //! memory-leak error
}
