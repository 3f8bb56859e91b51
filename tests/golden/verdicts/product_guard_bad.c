// vl: --property +unsigned-overflow --budget 400
// Guards that let more pass than fits.
// long
// expect: in_range: violated
// expect: natural: violated
// expect: no_high_half: violated
// expect: words: violated
// expect: promoted: violated
// expect: mixed: violated
// expect: sum: violated
// expect: sizes: violated
// expect: negative_ones: violated
// expect: one_more: violated
// expect: smallest: violated
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool in_range(int a, int b, int *out) {
    long p = (long)a * b;
    if (p > INT_MAX + 1L || p < INT_MIN) return false;
    *out = a * b; //! signed-overflow information
    return true;
}

bool natural(unsigned a, unsigned b, unsigned *out) {
    unsigned long p = (unsigned long)a * b;
    if (p > UINT_MAX + 1ul) return false;
    *out = a * b; //! unsigned-overflow information
    return true;
}

bool no_high_half(uint32_t a, uint32_t b, uint32_t *out) {
    uint64_t p = (uint64_t)a * b;
    if (p >> 33 != 0) return false;
    *out = a * b; //! unsigned-overflow information
    return true;
}

long words(long a, long b) {
    __int128 p = (__int128)a * b;
    return p > LONG_MAX ? 0 : a * b; //! signed-overflow information
}

int promoted(uint16_t a, uint16_t b) {
    unsigned p = (unsigned)a * b;
    return p > 3000000000u ? 0 : a * b; //! signed-overflow information
}

/* The guard looks at a signed product, what follows is an unsigned one. */
long mixed(int a, unsigned b) {
    long p = (long)a * (int)b;
    if (p > INT_MAX || p < INT_MIN) return 0;
    return (long)(a * b); //! unsigned-overflow information
}

int sum(int a, int b) {
    long s = (long)a + b;
    return s < INT_MIN || s > INT_MAX + 1L ? 0 : a + b; //! signed-overflow information
}

size_t sizes(size_t n, size_t each) {
    if (each != 0 && n / 2 > SIZE_MAX / each) return 0;
    return n * each; //! unsigned-overflow information
}

int negative_ones(int a, int b) {
    if (b > 0 && a > INT_MAX / b) return 0;
    return a * b; //! signed-overflow information
}

int one_more(int a, int b) {
    if (a < 0 || b <= 0 || a - 1 > INT_MAX / b) return 0;
    return a * b; //! signed-overflow information
}

/* The quotient of the smallest number and -1 is none. */
int smallest(int a, int b) {
    if (a < 0 && b < 0 && a < INT_MIN / b) return 0; //! signed-overflow information
    return 1;
}
