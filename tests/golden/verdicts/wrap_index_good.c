// expect: wrap: proved
#include <assert.h>
int wrap(int x, int n) {
    if (n <= 0) return 0;
    int r = x % n;
    assert(x >= 0 || r <= 0);
    return r;
}
