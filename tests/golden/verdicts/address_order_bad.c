// Where two objects lie, and whether freed memory is used again, is up to the implementation.
// expect: below: violated
// expect: above: violated
// expect: near: violated
#include <assert.h>
#include <stdint.h>
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
