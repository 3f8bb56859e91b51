// expect: main: proved
// vl: --entry main --property +memory-leak
#include <stdlib.h>
static char *cache;
int main(int argc, char **argv) {
    cache = malloc(4);
    char *p = malloc(4);
    if (!p) {
        free(cache);
        exit(1);
    }
    free(p);
    free(cache);
    return 0;
}
