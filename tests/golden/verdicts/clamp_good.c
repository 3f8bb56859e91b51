// expect: clamp: proved
#include <assert.h>
int clamp(int x, int lo, int hi) {
    if (lo > hi) return x;
    if (x < lo) x = lo;
    if (x > hi) x = hi;
    assert(x >= lo && x <= hi);
    return x;
}
