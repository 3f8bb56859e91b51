// 6.3.1.4p1: the integral part must be representable.
// expect: f: violated
#include <assert.h>
void f(double x) {
    int n = (int)x;  //! float-cast information
    assert(n != 3);  //! assertion information
}
