/* esw: table 3, pocsag, bound 42, 183 checks of which 1 fails, 18.1 s
 * Paging protocol: BCH(31,21) words with parity; every single wrong bit is put right. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

/* The remainder of the upper 31 bits by x^10 + x^9 + x^8 + x^6 + x^5 + x^3 + 1. */
static uint32_t syndrome(uint32_t word) {
    uint32_t v = word >> 1;
    for (int i = 30; i >= 10; i--)
        if (v >> i & 1) v ^= (uint32_t)0x769 << (i - 10);
    return v;
}

static uint32_t parity(uint32_t v) {
    for (int shift = 16; shift; shift >>= 1) v ^= v >> shift;
    return v & 1;
}

static uint32_t encode(uint32_t message) {
    uint32_t word = (message & 0x1fffff) << 11;
    word |= syndrome(word) << 1;
    return word | parity(word);
}

static uint32_t repair(uint32_t word) {
    if (syndrome(word) == 0) return word;
    for (int i = 1; i < 32; i++)
        if (syndrome(word ^ (uint32_t)1 << i) == 0) return word ^ (uint32_t)1 << i;
    return 0;
}

int main(void) {
    uint32_t message = 0x12345, word = encode(message);
    assert(syndrome(word) == 0 && parity(word) == 0);
    unsigned wrong = __VERIFIER_nondet_uint() % 31 + 1;
    uint32_t fixed = repair(word ^ (uint32_t)1 << wrong);
    assert(fixed >> 11 == message);
    return 0;
}
