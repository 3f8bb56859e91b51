// 6.7.6.2p5: a length of 0 is undefined.
// expect: fill: violated
#include <assert.h>
int fill(unsigned n) {
    if (n > 4) return 0;
    int a[n]; //! array-size information
    a[0] = 7;
    assert(a[0] == 7);
    return a[0];
}
