/* loops: random violated: some generator comes back to where it was */
#include <assert.h>
#include <stdint.h>

void random(uint64_t seed, uint64_t a, uint64_t c) {
    if (a <= 1 || !c) return;
    uint64_t x = seed;
    for (int i = 0; i < 3; i++) x = x * a + c;
    assert(x != seed);
}
