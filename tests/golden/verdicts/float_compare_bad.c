// A NaN is equal to nothing and in no order; 0.1 has no exact value in binary.
// expect: same: violated
// expect: order: violated
// expect: tenth: violated
// expect: zeros: violated
#include <assert.h>
void same(float x) { assert(x == x); }                      //! assertion information
void order(float x, float y) { assert(x < y || x >= y); }   //! assertion information
void tenth(void) { float f = 0.1; assert(f == 0.1); }       //! assertion warning
void zeros(float x, float y) {
    if (x != y || x * 0 != 0) return;
    assert(!__builtin_signbit(x) == !__builtin_signbit(y)); //! assertion information
}
