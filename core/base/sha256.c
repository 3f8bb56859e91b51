/* The names of variables are those of FIPS 180-4, section 6.2. */
#include "core/base/sha256.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

/* Section 4.2.2: of the cube roots of the first 64 primes. */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotr(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

static void schedule(uint32_t w[64], const uint8_t *block) {
    for (unsigned t = 0; t < 16; t++, block += 4)
        w[t] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               block[3];
    for (unsigned t = 16; t < 64; t++) {
        uint32_t s0 = rotr(w[t - 15], 7) ^ rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotr(w[t - 2], 17) ^ rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
}

static void compress(uint32_t h[8], const uint8_t *block) {
    uint32_t w[64], v[8]; /* v: a .. h */
    schedule(w, block);
    memcpy(v, h, sizeof v);
    for (unsigned t = 0; t < 64; t++) {
        uint32_t s1 = rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25);
        uint32_t ch = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t t1 = v[7] + s1 + ch + K[t] + w[t];
        uint32_t s0 = rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22);
        uint32_t maj = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + s0 + maj;
    }
    for (unsigned i = 0; i < 8; i++) h[i] += v[i];
}

/* The rest of the message, a bit 1, zeros, and its length in bits. */
static void pad_last_block(uint32_t h[8], const uint8_t *rest, size_t left, size_t n) {
    uint8_t end[2 * BLOCK] = {0};
    size_t blocks = left < LENGTH_AT ? 1 : 2;
    uint64_t bits = (uint64_t)n * 8;
    if (left) memcpy(end, rest, left);
    end[left] = 0x80;
    for (unsigned i = 0; i < 8; i++) end[blocks * BLOCK - 1 - i] = (uint8_t)(bits >> 8 * i);
    for (size_t i = 0; i < blocks; i++) compress(h, end + i * BLOCK);
}

void sha256_hex(const void *p, size_t n, char out[65]) {
    static const char digits[] = "0123456789abcdef";
    uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = p;
    size_t left = n;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) compress(h, at);
    pad_last_block(h, at, left, n);
    for (unsigned i = 0; i < 64; i++) out[i] = digits[h[i / 8] >> (28 - 4 * (i % 8)) & 15];
    out[64] = 0;
}
