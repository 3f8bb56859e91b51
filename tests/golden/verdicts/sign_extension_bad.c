// expect: widen: violated
#include <assert.h>
void widen(signed char c) {
    unsigned u = (unsigned)c;
    assert(u < 256); //! assertion information
}
