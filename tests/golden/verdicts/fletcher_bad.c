// The second sum is not reduced.
// expect: fletcher: violated
#include <assert.h>
struct block {
    unsigned char data[4];
};
unsigned fletcher(const struct block *b) {
    unsigned one = 0, two = 0;
    for (int i = 0; i < 4; i++) {
        one = (one + b->data[i]) % 255;
        two = two + one;
    }
    assert(two < 255); //! assertion information
    return two << 8 | one;
}
