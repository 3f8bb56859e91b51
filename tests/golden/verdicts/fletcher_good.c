// expect: fletcher: proved
#include <assert.h>
struct block {
    unsigned char data[4];
};
unsigned fletcher(const struct block *b) {
    unsigned one = 0, two = 0;
    for (int i = 0; i < 4; i++) {
        one = (one + b->data[i]) % 255;
        two = (two + one) % 255;
    }
    assert(two < 255);
    return two << 8 | one;
}
