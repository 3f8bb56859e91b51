// The loop may stop one above the root.
// expect: isqrt: violated
#include <assert.h>
unsigned isqrt(unsigned char x) {
    unsigned r = 0;
    while (r * r < x) r++;
    assert(r * r <= x); //! assertion information
    return r;
}
