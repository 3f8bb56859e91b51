// Which sign a NaN of arithmetic has no standard says: x86 sets that of 0.0 / 0.0, ARM does not.
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

// expect: positive: violated
int positive(double zero) {
    double r = zero / zero;
    if (r == r) return 0;
    assert(!signbit(r)); //! assertion information
    return 1;
}

// expect: negative: violated
int negative(float x) {
    float r = sqrtf(x);
    if (r == r) return 0;
    assert(copysignf(1, r) < 0); //! assertion information
    return 1;
}

// expect: bits: violated
void bits(double x) {
    double r = x - x;
    uint64_t b;
    memcpy(&b, &r, sizeof b);
    assert(b == 0 || b == 0x7ff8000000000000); //! assertion information
}
