// The sign of a number is known, and that of a NaN that only moves, or is negated.
#include <assert.h>
#include <math.h>

// expect: negated: proved
void negated(double x) {
    assert(!signbit(-x) == !!signbit(x));
    assert(!signbit(fabs(x)));
}

// expect: numbers: proved
void numbers(double x, double y) {
    double r = x * y;
    if (x < 0 && y > 1) assert(signbit(r));
    if (r == r && signbit(r)) assert(r <= 0);
}

// expect: one_sign: proved
int one_sign(double x) {
    double r = x / x;
    if (r == r) return 0;
    assert(!signbit(r) == !signbit(r));
    return 1;
}
