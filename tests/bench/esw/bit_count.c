/* esw: table 3, bcnt, bound 17, 162 checks, 2.13 s
 * Four ways to count the bits of an unknown word agree. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static int one_by_one(unsigned v) {
    int n = 0;
    for (int i = 0; i < 32; i++) n += v >> i & 1;
    return n;
}

static int lowest_first(unsigned v) {
    int n = 0;
    for (; v; v &= v - 1) n++;
    return n;
}

static int in_parallel(unsigned v) {
    v = v - (v >> 1 & 0x55555555u);
    v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0fu;
    return (int)(v * 0x01010101u >> 24);
}

static int by_nibbles(unsigned v) {
    static const unsigned char table[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    int n = 0;
    for (int i = 0; i < 8; i++, v >>= 4) n += table[v & 15];
    return n;
}

int main(void) {
    unsigned v = __VERIFIER_nondet_uint();
    int n = one_by_one(v);
    assert(n == in_parallel(v) && n == by_nibbles(v));
    assert(lowest_first(v & 0xffff) == one_by_one(v & 0xffff));
    return 0;
}
