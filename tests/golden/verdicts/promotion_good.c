// expect: checksum: proved
#include <assert.h>
#include <stdint.h>
void checksum(uint8_t a, uint8_t b) {
    assert((uint8_t)(a + b) <= 255);
    assert(a + b <= 510);
}
