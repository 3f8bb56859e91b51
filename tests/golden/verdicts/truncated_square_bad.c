// 16 bits of a square: the sign is anyone's guess.
// expect: energy: violated
#include <assert.h>
int energy(short x) {
    short e = (short)(x * x);
    assert(e >= 0); //! assertion information
    return e;
}
