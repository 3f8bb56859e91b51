// Where two objects lie, and whether freed memory is used again, is up to the implementation.
// expect: below: violated
// expect: above: violated
// expect: near: violated
// expect: again: violated
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
void below(void) {
    int a, b;
    assert((uintptr_t)&a < (uintptr_t)&b); //! assertion information
}
void above(void) {
    int a, b;
    assert((uintptr_t)&a > (uintptr_t)&b); //! assertion information
}
static int first, second;
void near(void) {
    assert((uintptr_t)&second - (uintptr_t)&first < 4096); //! assertion information
}
void again(void) {
    uintptr_t old = (uintptr_t)malloc(8);
    free((void *)old);
    char *p = malloc(8);
    assert((uintptr_t)p != old || !p); //! assertion information
    free(p);
}
