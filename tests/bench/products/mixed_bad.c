/* loops: mixed violated: a number whose digits say so */
#include <assert.h>
#include <stdint.h>

void mixed(uint32_t x, uint32_t y, uint32_t z) {
    uint32_t p = x * y;
    if (!z || p / z != 1000 || p % z != 77 || x <= y || y < 20) return;
    assert(z % x != 5);
}
