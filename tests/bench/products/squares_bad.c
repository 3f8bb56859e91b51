/* loops: squares violated: what is true of numbers is not so of what wraps around */
#include <assert.h>
#include <stdint.h>

void squares(uint32_t a, uint32_t b) {
    if (a < b) return;
    assert(a * a - b * b >= (a - b) * (a - b));
}
