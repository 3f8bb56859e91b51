// vl: --solver cadical --budget 400
// Each round asks again: which one fails is the environment's choice, that one is there is not.
// expect: each: violated
#include <stdlib.h>

int each(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        int *p = malloc(sizeof *p);
        *p = i; //! null-dereference warning
        s ^= *p;
        free(p);
    }
    return s;
}
