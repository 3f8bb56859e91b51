// expect: f: proved
#include <assert.h>
int f(int x) {
    int n = x / 3;
    assert(n <= 715827882);
    return n;
}
