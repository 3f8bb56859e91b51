// expect: checksum: proved
#include <assert.h>
unsigned checksum(unsigned short a, unsigned short b, unsigned short c, unsigned short d) {
    unsigned sum = (unsigned)a + b + c + d;
    sum = (sum & 0xffff) + (sum >> 16);
    sum = (sum & 0xffff) + (sum >> 16);
    assert(sum >> 16 == 0);
    return sum ^ 0xffff;
}
