// With --requirements checked an assertion at the head is a check like any other.
// vl: --requirements checked
#include <assert.h>

int half(int n) {
    assert(n > 0);    //! assertion information
    return 100 / n;
}

// expect: half: violated
