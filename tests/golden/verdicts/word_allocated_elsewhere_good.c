// Memory that other executions allocate, and make a number of, is none that a number here may be in.
// expect: f: proved
#include <stdint.h>
#include <stdlib.h>

static uintptr_t kept;

int f(int fresh, uintptr_t word) {
    if (!fresh) {
        int *p = (int *)word;
        return p ? *p : 0;
    }
    int *q = malloc(sizeof *q);
    kept = (uintptr_t)q;
    free(q);
    return kept % 4 == 0;
}
