// expect: pack: proved
#include <assert.h>
struct flags {
    unsigned low : 3, high : 5;
};
void pack(unsigned x) {
    struct flags f = {0};
    f.high = 9;
    f.low = x;
    assert(f.high == 9);
    assert(f.low == (x & 7));
}
