// expect: low_byte: proved
#include <assert.h>
union word {
    unsigned whole;
    unsigned char byte[4];
};
int low_byte(unsigned x) {
    union word w;
    w.whole = x;
    assert(w.byte[0] == (x & 0xff));
    return w.byte[0];
}
