/* loops: squares proved: (a + b) * (a - b) */
#include <assert.h>
#include <stdint.h>

void squares(uint8_t a, uint8_t b) {
    uint32_t sum = (uint32_t)a + b, difference = (uint32_t)a - b;
    assert(sum * difference == (uint32_t)a * a - (uint32_t)b * b);
}
