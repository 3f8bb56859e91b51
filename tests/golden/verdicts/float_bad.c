// Not covered yet: what depends on it is unknown, the rest is not.
// expect: f: unknown unsupported
#include <assert.h>
void f(double x) {
    int n = (int)x;
    assert(n != 3);
}
