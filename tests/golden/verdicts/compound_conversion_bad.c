// += computes in int and converts back (6.5.16.2p3).
// expect: add: violated
#include <assert.h>
void add(unsigned char level, unsigned char more) {
    unsigned char was = level;
    level += more;
    assert(level >= was); //! assertion information
}
