// expect: one: proved
// expect: zeroed: proved
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
int zeroed(int i) {
    int *p = calloc(4, sizeof *p);
    if (!p) return 0;
    int v = i >= 0 && i < 4 ? p[i] : 0;
    free(p);
    assert(v == 0);
    return v;
}
