// 16 bits of a square: its sign is open.
// expect: energy: violated
#include <assert.h>
int energy(short x) {
    short e = (short)(x * x);
    assert(e >= 0); //! assertion information
    return e;
}
