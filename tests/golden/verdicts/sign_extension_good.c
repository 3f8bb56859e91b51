// expect: widen: proved
#include <assert.h>
void widen(signed char c) {
    unsigned u = (unsigned char)c;
    assert(u < 256);
}
