// One object may begin where another ends: a pointer just behind the one is then equal to the other (6.5.9p6).
// expect: locals: violated
// expect: globals: violated
// expect: numbers: violated
// expect: index: violated
// expect: params: violated
// expect: blocks: violated
// expect: loop: violated
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static int g[2], h[2];
void locals(void) {
    int a[2], b[2];
    assert(a + 2 != b); //! assertion information
}
void globals(void) {
    assert(&g[2] != h); //! assertion information
}
void numbers(void) {
    assert((uintptr_t)(g + 2) != (uintptr_t)h); //! assertion information
}
void index(unsigned i) {
    int a[4], b[4];
    if (i <= 4) assert(a + i != b); //! assertion information
}
void params(const int *p, const int *q) {
    assert(p + 1 != q); //! assertion information; pointer-overflow information
}
void blocks(void) {
    int *p = malloc(16), *q = malloc(16);
    if (p && q) assert(p + 4 != q); //! assertion information
    free(p);
    free(q);
}
void loop(void) {
    int *end = g + 2, *p = g;
    while (p != end) p++;
    assert(p != h); //! assertion information
}
