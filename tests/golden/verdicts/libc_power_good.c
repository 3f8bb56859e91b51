// Repaired.
// expect: square: proved
// expect: shift: proved
// expect: digits: proved
// expect: nearest: proved
// expect: large: proved
// expect: small: proved
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

void square(int side) {
    if (side < 0 || side > 1000) return;
    assert(pow(side, 2) != 1765);
}

void shift(int n) {
    if (n < 0 || n > 30) return;
    int flag = (int)pow(2, n);
    assert(flag == 1 << n);
}

void digits(void) {
    assert(pow(10, 3) == 1000 && powf(10, 2) == 100 && pow(-3, 3) == -27 && pow(2, -2) == 0.25);
}

void nearest(void) {
    assert(remainder(7, 2) == -1 && remainder(5, 2) == 1 && remainder(-5, 3) == 1);
}

int large(void) {
    errno = 0;
    double d = strtod("1e400", NULL);
    if (errno != 0) return -1;
    return (int)d;
}

void small(void) {
    assert(strtod("1e-400", NULL) == 0 && strtod("-1e999", NULL) == -HUGE_VAL);
    assert(strtof("1e39", NULL) == HUGE_VALF && strtod("0e999", NULL) == 0);
}
