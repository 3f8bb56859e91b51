// expect: fill: proved
#include <assert.h>
int fill(unsigned n) {
    if (n < 1 || n > 4) return 0;
    int a[4];
    a[n - 1] = 7;
    assert(a[n - 1] == 7);
    return a[n - 1];
}
