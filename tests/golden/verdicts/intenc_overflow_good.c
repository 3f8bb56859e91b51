// The same with bit-vectors, the default: decided either way.
// vl: --int-encoding bv
// expect: add: proved
// expect: positive: violated
#include <assert.h>

int add(int a, int b) { return a > -1000 && a < 1000 && b > -1000 && b < 1000 ? a + b : 0; }

void positive(unsigned a, unsigned b) {
    if (a > 0 && b > 0) assert(a + b > 0); //! assertion information
}
