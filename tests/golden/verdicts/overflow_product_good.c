// expect: mixed: proved
// expect: below: proved
// expect: wide: proved
// expect: narrow: proved
#include <assert.h>
#include <stddef.h>
int mixed(size_t n, int size) {
    size_t all;
    if (size < 0 || n > 100 || __builtin_mul_overflow(n, size, &all)) return 0;
    assert(all <= 214748364700u);
    return 1;
}
void below(void) {
    long r;
    assert(!__builtin_mul_overflow(1ul << 63, -1, &r));
    assert(r == -9223372036854775807L - 1);
    assert(__builtin_mul_overflow(1ul << 63, 1, &r));
    assert(r == -9223372036854775807L - 1);
}
void wide(__int128 x) {
    unsigned __int128 r;
    if (__builtin_mul_overflow(x, -1, &r)) return;
    assert(x <= 0);
}
void narrow(void) {
    short r;
    assert(__builtin_mul_overflow(-(__int128)1 << 64, 3, &r));
    assert(r == 0);
    assert(!__builtin_mul_overflow((__int128)256, -128, &r));
    assert(r == -32768);
}
