/* loops: ratio proved: a share is no more than the whole */
#include <assert.h>
#include <stdint.h>

void ratio(uint16_t x, uint16_t num, uint16_t den) {
    if (!den || num > den) return;
    assert((uint32_t)x * num / den <= x);
}
