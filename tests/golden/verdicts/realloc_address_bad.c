// What realloc returns may lie where the old block was, and memory that is freed may be used again (7.22.3.5p2).
// expect: number: violated
// expect: array: violated
// expect: zeroed: violated
// expect: shrunk: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
void number(void) {
    char *p = malloc(8);
    if (!p) return;
    uintptr_t old = (uintptr_t)p;
    char *q = realloc(p, 16);
    if (q) assert((uintptr_t)q != old); //! assertion information
}
void array(void) {
    int *p = reallocarray(NULL, 2, sizeof *p);
    if (!p) return;
    uintptr_t old = (uintptr_t)p;
    int *q = reallocarray(p, 4, sizeof *q);
    if (q) assert((uintptr_t)q != old); //! assertion information
}
void zeroed(unsigned n) {
    char *p = calloc(8, 1);
    if (!p) return;
    uintptr_t old = (uintptr_t)p;
    char *q = realloc(p, n % 16 + 1);
    if (q && (uintptr_t)q == old) assert(q[0] == 1); //! assertion information
}
void shrunk(void) {
    int *p = malloc(2 * sizeof *p);
    if (!p) return;
    p[0] = 4;
    uintptr_t old = (uintptr_t)p;
    int *q = realloc(p, sizeof *q);
    if (q && (uintptr_t)q == old) assert(*q == 5); //! assertion information
}
