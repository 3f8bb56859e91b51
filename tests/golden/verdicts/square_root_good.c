// expect: isqrt: proved
#include <assert.h>
unsigned isqrt(unsigned char x) {
    unsigned r = 0;
    while ((r + 1) * (r + 1) <= x) r++;
    assert(r * r <= x && x < (r + 1) * (r + 1));
    return r;
}
