// expect: lowest: proved
#include <assert.h>
unsigned lowest(unsigned x) {
    unsigned bit = x & (0u - x);
    assert((bit & (bit - 1)) == 0 && (bit & ~x) == 0);
    return bit;
}
