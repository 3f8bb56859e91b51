// Nothing aligns an array of characters for a number, nor the second of two to 16 bytes.
// expect: bytes: violated
// expect: second: violated
// expect: demanded: violated
#include <assert.h>
#include <stdint.h>
void bytes(void) {
    char c[4];
    assert(((uintptr_t)c & 3) == 0); //! assertion information
}
void second(void) {
    static double pair[2];
    assert(((uintptr_t)&pair[1] & 15) == 0); //! assertion information
}
void demanded(void) {
    _Alignas(8) char c[16];
    assert(((uintptr_t)c & 15) == 0); //! assertion information
}
