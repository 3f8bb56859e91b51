// A block that realloc could not move keeps its place, and no other lies there; one that it moved keeps its contents.
// expect: apart: proved
// expect: stays: proved
// expect: moved: proved
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
void apart(void) {
    char *p = malloc(8), *other = malloc(8);
    if (!p || !other) return;
    char *q = realloc(p, 16);
    if (q) assert((uintptr_t)q != (uintptr_t)other);
}
void stays(void) {
    int *p = malloc(sizeof *p);
    if (!p) return;
    *p = 7;
    int *q = realloc(p, 2 * sizeof *p);
    if (q) return;
    int *r = malloc(sizeof *r);
    assert(*p == 7 && (!r || (uintptr_t)r != (uintptr_t)p));
}
void moved(void) {
    int *p = malloc(2 * sizeof *p);
    if (!p) return;
    p[0] = 4;
    p[1] = 5;
    uintptr_t old = (uintptr_t)p;
    int *q = realloc(p, 3 * sizeof *q);
    if (q && (uintptr_t)q == old) assert(q[0] == 4 && q[1] == 5);
}
