/* loops: divided proved: what division means */
#include <assert.h>
#include <stdint.h>

void divided(int32_t x, int32_t y) {
    if (!y || (x == INT32_MIN && y == -1)) return;
    assert(x / y * y + x % y == x);
}
