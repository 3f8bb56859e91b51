/* big.c - natural numbers of bounded size, little-endian in 32-bit words.
 *
 * Invariant: no leading zero words; the bound is what decimal conversion needs, so nothing
 * overflows.
 */
#include "core/sem/big.h"

#include "core/base/require.h"

#include <string.h>

static void trim(struct big *x) {
    while (x->n && !x->at[x->n - 1]) x->n--;
}

static void push(struct big *x, uint32_t word) {
    if (VL_REQUIRE(x->n < BIG_WORDS)) x->at[x->n++] = word;
}

void big_set(struct big *x, uint64_t v) {
    x->n = 2;
    x->at[0] = (uint32_t)v;
    x->at[1] = (uint32_t)(v >> 32);
    trim(x);
}

static void mul_add(struct big *x, uint32_t m, uint32_t carry) {
    uint64_t c = carry;
    for (uint32_t i = 0; i < x->n; i++) {
        c += (uint64_t)x->at[i] * m;
        x->at[i] = (uint32_t)c;
        c >>= 32;
    }
    if (c) push(x, (uint32_t)c);
    trim(x);
}

void big_mul(struct big *x, uint32_t m) { mul_add(x, m, 0); }
void big_add(struct big *x, uint32_t a) { mul_add(x, 1, a); }

void big_mul_pow5(struct big *x, unsigned k) {
    for (; k >= 13; k -= 13) big_mul(x, 1220703125u); /* 5^13 */
    for (; k; k--) big_mul(x, 5);
}

void big_shl(struct big *x, unsigned bits) {
    unsigned words = bits / 32, rest = bits % 32;
    if (!x->n || !VL_REQUIRE(x->n + words + 1 <= BIG_WORDS)) return;
    memmove(x->at + words, x->at, x->n * sizeof *x->at);
    memset(x->at, 0, words * sizeof *x->at);
    x->n += words;
    if (rest) big_mul(x, (uint32_t)1 << rest);
}

unsigned big_bits(const struct big *x) {
    if (!x->n) return 0;
    return x->n * 32 - (unsigned)__builtin_clz(x->at[x->n - 1]);
}

int big_cmp(const struct big *x, const struct big *y) {
    if (x->n != y->n) return x->n < y->n ? -1 : 1;
    for (uint32_t i = x->n; i-- > 0;)
        if (x->at[i] != y->at[i]) return x->at[i] < y->at[i] ? -1 : 1;
    return 0;
}

void big_plus(struct big *x, const struct big *y) {
    uint64_t c = 0;
    while (x->n < y->n) push(x, 0);
    for (uint32_t i = 0; i < x->n; i++) {
        c += (uint64_t)x->at[i] + (i < y->n ? y->at[i] : 0);
        x->at[i] = (uint32_t)c;
        c >>= 32;
    }
    if (c) push(x, (uint32_t)c);
}

void big_minus(struct big *x, const struct big *y) {
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        uint64_t d = (uint64_t)x->at[i] - (i < y->n ? y->at[i] : 0) - borrow;
        x->at[i] = (uint32_t)d;
        borrow = d >> 63;
    }
    trim(x);
}
