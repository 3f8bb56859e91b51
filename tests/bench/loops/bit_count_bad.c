/* loops: bit_count violated within 33: a negative number shifted to the right never becomes 0 */
#include <assert.h>

int bit_count(int x) {
    int bits = x;
    int count = 0;
    while (bits != 0) {
        count += bits & 1;
        bits >>= 1;
        assert(count <= 32);
    }
    return count;
}
