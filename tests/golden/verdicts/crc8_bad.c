// vl: --bound 9
// expect: crc8_bit: violated
#include <assert.h>
unsigned char crc8_bit(unsigned char crc) {
    for (int i = 0; i < 8; i++)
        crc = (crc & 0x80) ? (unsigned char)((crc << 1) ^ 0x07) : (unsigned char)(crc << 1);
    assert(crc != 0x07); //! assertion information
    return crc;
}
