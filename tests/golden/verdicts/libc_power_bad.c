// Powers that libraries give exactly, remainders, and numbers that no double holds.
// expect: square: violated
// expect: shift: violated
// expect: digits: violated
// expect: nearest: violated
// expect: large: violated
// expect: small: violated
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

void square(int side) {
    if (side < 0 || side > 1000) return;
    assert(pow(side, 2) != 1764); //! assertion information
}

void shift(int n) {
    if (n < 0 || n > 31) return;
    int flag = (int)pow(2, n); //! float-cast information
    assert(flag > 0);
}

void digits(void) {
    assert(pow(10, 3) == 100); //! assertion warning
}

void nearest(int n) {
    assert(remainder(n > 0 ? 16 : 14, 10) >= 0); //! assertion information
}

int large(void) {
    errno = 0;
    double d = strtod("1e400", NULL);
    assert(errno == 0 || d < 0); //! assertion warning
    return (int)d;
}

void small(void) {
    errno = 0;
    double d = strtod("1e-400", NULL);
    assert(d == 0);
    assert(errno == 0); //! assertion warning
}
