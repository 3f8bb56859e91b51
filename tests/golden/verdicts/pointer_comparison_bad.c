// Only pointers into one object have an order and a distance.
// expect: inside: violated
// expect: distance: violated
#include <stddef.h>
static int low[4], high[4];
int inside(const int *p) {
    return p >= low && p < low + 4; //! pointer-comparison information
}
ptrdiff_t distance(int i, int k) {
    int *p = i < 2 ? low : high, *q = k < 2 ? low : high;
    return p - q; //! pointer-comparison information
}
