// expect: f: proved
#include <assert.h>
int f(double x) {
    if (!(x > 3.9 && x < 1e9)) return 0; // a NaN is not between
    int n = (int)x;
    assert(n >= 3 && n != 1000000000);
    return n;
}
