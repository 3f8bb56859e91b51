/* loops: cubes proved: the sum of two cubes is never 4 more than a multiple of 9 */
#include <assert.h>
#include <stdint.h>

void cubes(uint32_t x, uint32_t y) {
    if (x > 100 || y > 100) return;
    assert(x * x * x + y * y * y != 9004);
}
