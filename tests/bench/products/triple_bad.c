/* loops: triple violated: 119, 120, 169 */
#include <assert.h>
#include <stdint.h>

void triple(uint64_t a, uint64_t b, uint64_t c) {
    if (a < 100 || b != a + 1 || c >= 1u << 31) return;
    assert(a * a + b * b != c * c);
}
