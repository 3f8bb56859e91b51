/* loops: size proved: n * each does not wrap around where n <= SIZE_MAX / each */
#include <assert.h>
#include <stdint.h>

void size(uint32_t n, uint32_t each) {
    if (!each || n > UINT32_MAX / each) return;
    uint32_t total = n * each;
    assert(total >= n || !n);
}
