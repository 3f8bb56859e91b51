// A product of numbers of several types, one of them as wide as any: exact.
// expect: mixed: violated
// expect: below: violated
// expect: wide: violated
#include <assert.h>
#include <stddef.h>
int mixed(size_t n, int size) {
    size_t all;
    if (size < 0 || n > 100 || __builtin_mul_overflow(n, size, &all)) return 0;
    assert(all < 214748364600u); //! assertion information
    return 1;
}
void below(void) {
    long r;
    assert(!__builtin_mul_overflow(1ul << 63, -2, &r)); //! assertion warning
}
void wide(__int128 x) {
    unsigned __int128 r;
    if (__builtin_mul_overflow(x, -1, &r)) return;
    assert(x != 0); //! assertion information
}
