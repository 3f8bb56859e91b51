// Numbers that are 0 for null only, but for the lowest bits: the tag of a pointer is cleared, its
// bytes are put together.
// expect: tagged: violated
// expect: bytes: violated
// expect: negative: violated
// expect: halved: violated
// expect: narrow: violated
#include <assert.h>
#include <stdint.h>

int tagged(const int *p) {
    int r = 0;
    if (((uintptr_t)p & ~(uintptr_t)1) == 0) r = 1;
    assert(r == 0); //! assertion information
    return r;
}
int bytes(const int *p) {
    unsigned char all = 0;
    const unsigned char *c = (const unsigned char *)&p;
    for (unsigned i = 0; i < sizeof p; i++) all |= c[i];
    assert(all); //! assertion information
    return all;
}
int negative(const int *p) {
    int r = 0;
    if (-(uintptr_t)p == 0) r = 1;
    assert(r == 0); //! assertion information
    return r;
}
int halved(const int *p) {
    int r = 0;
    if ((uintptr_t)p >> 1 == 0) r = 1;
    assert(r == 0); //! assertion information
    return r;
}
int narrow(const int *p) {
    int r = 0;
    if ((uint32_t)(uintptr_t)p == 0 && (uintptr_t)p >> 32 == 0) r = 1;
    assert(r == 0); //! assertion information
    return r;
}
