// expect: scale: proved
#include <assert.h>
int scale(int x) {
    if (x < -1000 || x > 1000) return 0;
    int y = x * 16;
    assert(y >> 4 == x);
    return y;
}
