// Within their objects pointers to different ones differ; functions and blocks of 0 bytes are apart, too.
// expect: locals: proved
// expect: globals: proved
// expect: numbers: proved
// expect: index: proved
// expect: blocks: proved
// expect: nothing: proved
// expect: functions: proved
// expect: behind: proved
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static int g[2], h[2];
void locals(void) {
    int a[2], b[2];
    assert(a + 1 != b);
    assert(a + 2 != b + 1);
}
void globals(void) {
    assert(g != h);
    assert(!(g + 2 == h && h + 2 == g));
}
void numbers(void) {
    assert((uintptr_t)(g + 1) != (uintptr_t)h);
}
void index(unsigned i) {
    int a[4], b[4];
    if (i < 4) assert(a + i != b);
}
void blocks(void) {
    int *p = malloc(16), *q = malloc(16);
    if (p && q) assert(p != q && p + 3 != q);
    free(p);
    free(q);
}
void nothing(void) {
    char *p = malloc(0), *q = malloc(0);
    if (p && q) assert(p != q);
    free(p);
    free(q);
}
void functions(void) {
    assert(functions != nothing);
}
void behind(void) {
    int a[2], b[2];
    if (a + 2 == b) assert((uintptr_t)b == (uintptr_t)a + sizeof a);
}
