// One halving too few on the way back.
// expect: there_and_back: violated
#include <assert.h>
void there_and_back(unsigned short x) {
    unsigned short g = (unsigned short)(x ^ (x >> 1)), y = g;
    for (int s = 1; s < 8; s *= 2) y = (unsigned short)(y ^ (y >> s));
    assert(y == x); //! assertion information
}
