// The low byte is not the whole.
// expect: low_byte: violated
#include <assert.h>
union word {
    unsigned whole;
    unsigned char byte[4];
};
int low_byte(unsigned x) {
    union word w;
    w.whole = x;
    assert(w.byte[0] == x); //! assertion information
    return w.byte[0];
}
