// vl: --property +unsigned-overflow
// A product that was computed in a wider type, or a quotient of the limit, tells whether the product fits.
#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// expect: in_range: proved
bool in_range(int a, int b, int *out) {
    long p = (long)a * b;
    if (p > INT_MAX || p < INT_MIN) return false;
    *out = a * b;
    assert(*out == p);
    return true;
}

// expect: kept: proved
bool kept(int a, int b, int *out) {
    long p = (long)a * b;
    if (p != (int)p) return false;
    *out = a * b;
    return true;
}

// expect: inside: proved
int inside(int a, int b) {
    long p = (long)a * b;
    return p >= INT_MAX || p <= INT_MIN ? 0 : a * b;
}

// expect: natural: proved
bool natural(unsigned a, unsigned b, unsigned *out) {
    unsigned long p = (unsigned long)a * b;
    if (p > UINT_MAX) return false;
    *out = a * b;
    assert(*out == p);
    return true;
}

// expect: no_high_half: proved
bool no_high_half(uint32_t a, uint32_t b, uint32_t *out) {
    uint64_t p = (uint64_t)a * b;
    if (p >> 32 != 0) return false;
    *out = a * b;
    return true;
}

// expect: words: proved
long words(long a, long b) {
    __int128 p = (__int128)a * b;
    return p > LONG_MAX || p < LONG_MIN ? 0 : a * b;
}

// expect: short_ones: proved
short short_ones(short a, short b) {
    int p = a * b;
    return p > SHRT_MAX || p < SHRT_MIN ? 0 : (short)(a * b);
}

// expect: promoted: proved
int promoted(uint16_t a, uint16_t b) {
    unsigned p = (unsigned)a * b;
    return p > INT_MAX ? 0 : a * b;
}

// expect: sum_and_difference: proved
int sum_and_difference(int a, int b) {
    long s = (long)a + b, d = (long)a - b;
    if (s > INT_MAX || s < INT_MIN || d != (int)d) return 0;
    return (a + b) / 2 + (a - b) / 2;
}

// expect: sizes: proved
size_t sizes(size_t n, size_t each) {
    if (each != 0 && n > SIZE_MAX / each) return 0;
    size_t all = n * each;
    assert(all <= SIZE_MAX / 2 || n > 1 || each > SIZE_MAX / 2);
    return all;
}

// expect: half_of_them: proved
size_t half_of_them(size_t n, size_t each) {
    if (each != 0 && n > PTRDIFF_MAX / each) return 0;
    size_t all = n * each;
    assert(all <= PTRDIFF_MAX);
    return all;
}

// expect: positive_ones: proved
int positive_ones(int a, int b) {
    if (a < 0 || b < 0) return 0;
    if (b > 0 && a > INT_MAX / b) return 0;
    return a * b;
}

// expect: any_signs: proved
int any_signs(int a, int b) {
    if (a > 0) {
        if (b > 0 ? a > INT_MAX / b : b < INT_MIN / a) return 0;
    } else {
        if (b > 0 ? a < INT_MIN / b : a != 0 && b < INT_MAX / a) return 0;
    }
    return a * b;
}

// expect: long_ones: proved
long long_ones(long a, long b) {
    if (a < 1 || b < 1 || a >= LONG_MAX / b) return 0;
    return a * b;
}

// expect: below_a_limit: proved
int below_a_limit(int a, int b) {
    if (a < 0 || b <= 0 || a > 1000000 / b) return 0;
    assert(a * b <= 1000000);
    return a * b;
}
