// expect: plus_one: proved
// expect: apply: proved
// expect: grow: proved
#include <assert.h>
typedef int (*operation)(int);
static int plus_one(int x) { return x < 100 ? x + 1 : x; }
static int apply(operation op, int x) { return op(x); }
int grow(int x) {
    int y = apply(plus_one, x);
    assert(y >= x);
    return y;
}
