// expect: same: proved
// expect: order: proved
// expect: tenth: proved
// expect: zeros: proved
#include <assert.h>
void same(float x) { assert(x == x || !(x < 0 || x >= 0)); }
void order(float x, float y) {
    if (x != x || y != y) return;
    assert(x < y || x >= y);
}
void tenth(void) { float f = 0.1; assert(f == 0.1f); }
void zeros(float x, float y) {
    if (x != y) return;
    assert(x <= y && y <= x && !(x < y));
}
