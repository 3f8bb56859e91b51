/* esw: table 3, crc, bound 257, 18 checks, 4.16 s
 * CRC-16-CCITT by table and bit by bit give the same. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

static unsigned short table[256];

static unsigned short step(unsigned short crc, unsigned char byte) {
    crc = (unsigned short)(crc ^ byte << 8);
    for (int i = 0; i < 8; i++) crc = (unsigned short)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    return crc;
}

static void make_table(void) {
    for (int i = 0; i < 256; i++) table[i] = step(0, (unsigned char)i);
}

static unsigned short fast(const unsigned char *s, int n) {
    unsigned short crc = 0xffff;
    for (int i = 0; i < n; i++) crc = (unsigned short)(crc << 8 ^ table[(crc >> 8 ^ s[i]) & 0xff]);
    return crc;
}

static unsigned short slow(const unsigned char *s, int n) {
    unsigned short crc = 0xffff;
    for (int i = 0; i < n; i++) crc = step(crc, s[i]);
    return crc;
}

int main(void) {
    unsigned char text[40] = "asdffeagewaHAFEFaeDsFEawFdsFaefaeerdjgp";
    text[3] = __VERIFIER_nondet_uchar();
    make_table();
    assert(fast(text, 4) == slow(text, 4));
    return 0;
}
