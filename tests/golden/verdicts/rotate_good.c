// expect: rotl: proved
#include <assert.h>
unsigned rotl(unsigned x, unsigned n) {
    n &= 31;
    unsigned r = x << n | x >> ((32 - n) & 31);
    assert(n != 8 || (r & 0xff) == x >> 24);
    return r;
}
