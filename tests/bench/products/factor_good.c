/* loops: factor proved: 1048573 is prime, and nothing wraps around */
#include <assert.h>
#include <stdint.h>

void factor(uint16_t x, uint16_t y) {
    if (x <= 1 || y <= 1) return;
    assert((uint32_t)x * y != 1048573);
}
