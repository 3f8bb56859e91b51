/* loops: cubes violated: 1729 in two ways */
#include <assert.h>
#include <stdint.h>

void cubes(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    if (a > 1000 || b > 1000 || c > 1000 || d > 1000 || a >= c || c > d || d >= b || !a) return;
    assert(a * a * a + b * b * b != c * c * c + d * d * d);
}
