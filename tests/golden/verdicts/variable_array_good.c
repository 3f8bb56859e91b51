// expect: fill: proved
#include <assert.h>
int fill(unsigned n) {
    if (n < 1 || n > 4) return 0;
    int a[n];
    a[0] = 7;
    assert(a[0] == 7);
    return a[0];
}
