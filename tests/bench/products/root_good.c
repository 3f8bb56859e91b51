/* loops: root proved: Newton's step does not fall below the root */
#include <assert.h>
#include <stdint.h>

void root(uint16_t n, uint16_t guess) {
    if (!guess || guess > 255 || n < 1) return;
    uint32_t next = (guess + n / guess) / 2;
    assert((next + 1) * (next + 1) > n);
}
