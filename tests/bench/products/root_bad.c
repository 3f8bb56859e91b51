/* loops: root violated: 65537 * 65537 wraps around */
#include <assert.h>
#include <stdint.h>

void root(uint32_t n, uint32_t r) {
    if (r > 70000 || r * r > n) return;
    assert(r <= 65535);
}
