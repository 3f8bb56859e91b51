// Addresses compared as numbers where that says nothing of one object, or the code only answers.
// expect: owns: proved
// expect: end: proved
// expect: aligned: proved
// expect: as_aligned: proved
// expect: own: proved
// expect: same_number: proved
// expect: local: proved
// expect: fresh: proved
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static char pool[1024];

bool owns(const void *p) {
    return (uintptr_t)p >= (uintptr_t)pool && (uintptr_t)p < (uintptr_t)pool + sizeof pool;
}
size_t end(size_t n) {
    if (n > sizeof pool) return 0;
    uintptr_t from = (uintptr_t)pool, to = (uintptr_t)(pool + n);
    assert(to - from == n);
    return to - from;
}
void aligned(int *p, int *q) {
    if (((uintptr_t)p | (uintptr_t)q) & 3) assert(0);
    *p = 1, *q = 2;
    assert(*p == 1 && *q == 2);
}
void as_aligned(int *p, int *q) {
    if (((uintptr_t)p ^ (uintptr_t)q) & 3) assert(0);
    *p = 1, *q = 2;
    assert(*p == 1);
}
void own(int n) {
    int a[4];
    uintptr_t at = (uintptr_t)&a[n & 3];
    assert(at >= (uintptr_t)a && at - (uintptr_t)a <= 12);
}
void same_number(int *p, int *q) {
    bool same = (uintptr_t)p == (uintptr_t)q;
    *p = 1, *q = 2;
    assert(*p == (same ? 2 : 1));
}
void local(int *p) {
    int a = 0;
    assert((uintptr_t)p != (uintptr_t)&a);
}
void fresh(int *p) {
    int *q = malloc(sizeof *q);
    if (q && (uintptr_t)q == (uintptr_t)p) assert(0);
    free(q);
}
