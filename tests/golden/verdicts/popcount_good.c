// expect: popcount: proved
#include <assert.h>
unsigned popcount(unsigned x) {
    unsigned n = 0;
    for (int i = 0; i < 32; i++) n += (x >> i) & 1u;
    assert((n == 0) == (x == 0));
    assert(n <= 32);
    return n;
}
