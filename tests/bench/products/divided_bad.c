/* loops: divided violated: x / y * y is not x, and the remainder may be large */
#include <assert.h>
#include <stdint.h>

void divided(uint32_t x, uint32_t y) {
    if (!y) return;
    assert(x - x / y * y <= 0x12345 || x / y < 77);
}
