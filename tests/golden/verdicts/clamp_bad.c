// expect: clamp: violated
#include <assert.h>
int clamp(int x, int lo, int hi) {
    if (x < lo) x = lo;
    if (x > hi) x = hi;
    assert(x >= lo && x <= hi); //! assertion information
    return x;
}
