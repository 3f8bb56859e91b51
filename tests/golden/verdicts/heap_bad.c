// An allocation may fail.
// expect: one: violated
// expect: zeroed: violated
#include <assert.h>
#include <stdlib.h>
int one(void) {
    int *p = malloc(sizeof *p);
    *p = 1; //! null-dereference warning
    int v = *p;
    free(p);
    assert(v == 1);
    return v;
}
int zeroed(int i) {
    int *p = malloc(4 * sizeof *p);
    if (!p) return 0;
    int v = i >= 0 && i < 4 ? p[i] : 0; //! uninitialised-read warning
    free(p);
    return v;
}
