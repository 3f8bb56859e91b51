// Not covered yet.
// expect: one: unknown unsupported
#include <assert.h>
#include <stdlib.h>
int one(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 1;
    int v = *p;
    free(p);
    assert(v == 1);
    return v;
}
