// expect: plus_one: proved
// expect: apply: proved
#include <assert.h>
static int plus_one(int x) { return x < 100 ? x + 1 : x; }
int apply(int x) {
    int y = plus_one(x);
    assert(y >= x);
    return y;
}
