#include "digest.h"

#define ROUNDS 50

static uint32_t rotate(uint32_t x, unsigned n) {
    return (x << n) | (x >> (32 - n));
}

uint32_t digest_block(const unsigned char block[BLOCK]) {
    uint32_t a = 0x67452301u, b = 0xefcdab89u;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < BLOCK; i++) {
            a = rotate(a ^ block[i], 5) * 0x9e3779b1u + b;
            b = rotate(b, 11) ^ (a + (uint32_t)round);
        }
    return a ^ b;
}
