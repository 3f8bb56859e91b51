/* loops: bit_count proved: at most 32 bits are counted */
#include <assert.h>

int bit_count(int x) {
    unsigned bits = (unsigned)x;
    int count = 0;
    while (bits != 0) {
        count += (int)(bits & 1u);
        bits >>= 1;
        assert(count <= 32);
    }
    return count;
}
