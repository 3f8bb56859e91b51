#include <stdlib.h>
int forget(const int *p, int n);
int main(void) {
    int *p = malloc(sizeof *p), n = 1;
    if (!p) return 0;
    free(p);
    return forget(p, n ? 2 : 3) - 1;
}
