/* loops: modulo violated: the product of a and b wraps around, that of the remainders does not */
#include <assert.h>
#include <stdint.h>

void modulo(uint32_t a, uint32_t b, uint32_t m) {
    if (!m || m > 1000) return;
    assert(a * b % m == (a % m) * (b % m) % m);
}
