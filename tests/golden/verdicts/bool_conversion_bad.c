// Conversion to a byte loses what conversion to _Bool keeps.
// expect: any: violated
#include <assert.h>
int any(unsigned flags) {
    unsigned char some = (unsigned char)flags;
    _Bool is = flags;
    assert(is == (some != 0)); //! assertion information
    return is;
}
