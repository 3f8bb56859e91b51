/* loops: factor violated: 1009 * 2003 */
#include <assert.h>
#include <stdint.h>

void factor(uint64_t x, uint64_t y) {
    if (x <= 1 || x > y) return;
    assert(x * y != 2021027);
}
