// A linear map with trivial kernel: only zero goes to zero.
// vl: --bound 9
// expect: crc8_bit: proved
#include <assert.h>
unsigned char crc8_bit(unsigned char crc) {
    unsigned char start = crc;
    for (int i = 0; i < 8; i++)
        crc = (crc & 0x80) ? (unsigned char)((crc << 1) ^ 0x07) : (unsigned char)(crc << 1);
    assert((crc == 0) == (start == 0));
    return crc;
}
