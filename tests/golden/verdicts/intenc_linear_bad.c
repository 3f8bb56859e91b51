// Failures are found in unbounded arithmetic, too, and replayed as ever.
// vl: --int-encoding int
// expect: step: violated
// expect: half: violated
// expect: past: violated
#include <assert.h>

void step(int x, int y) {
    if (x > 5 && x < 100 && y == x + 2) assert(y != 20); //! assertion information
}

// An unsigned number that no int holds.
void half(unsigned x) {
    unsigned y = x + 1u;
    assert(y != 0x80000000u); //! assertion information
}

int past(int i) {
    int t[4] = {1, 2, 3, 4};
    return i >= 0 ? t[i] : 0; //! array-bounds information
}
