// Bytes are added as int: the sum does not wrap.
// expect: checksum: violated
#include <assert.h>
#include <stdint.h>
void checksum(uint8_t a, uint8_t b) {
    assert(a + b <= 255); //! assertion information
}
