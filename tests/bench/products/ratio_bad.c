/* loops: ratio violated: x * num wraps around */
#include <assert.h>
#include <stdint.h>

void ratio(uint32_t x, uint32_t num, uint32_t den) {
    if (!den || num < den) return;
    assert(x * num / den >= x);
}
