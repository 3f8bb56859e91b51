/* That an assertion which holds never fails is no sign that the code behind an overflow is cut off;
 * a test that comes too late is. */
// expect: asserted: violated
// expect: tested: violated
#include <assert.h>

int asserted(int n) {
    int j = n - 1; //! signed-overflow information
    if (n <= 0) return 0;
    assert(j >= 0);
    return j;
}

int tested(int n) {
    int j = n - 1; //! signed-overflow warning
    if (n <= 0) return 0;
    if (j < 0) return 7;
    return j;
}
