// expect: energy: proved
#include <assert.h>
int energy(short x) {
    int e = x * x;
    assert(e >= 0);
    return e;
}
