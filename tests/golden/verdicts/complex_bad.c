// Complex numbers: a real and an imaginary part, each a number of its own.
// expect: fail: proved
// expect: square: violated
// expect: hidden: violated
// expect: parts: violated
// expect: conjugate: violated
// expect: equal: violated
// expect: updated: violated
// expect: divided: unknown complex division
// expect: unset: violated
// expect: whole: violated
#include <assert.h>
#include <complex.h>
static int fail(int x) {
    assert(x != 4); //! assertion warning
    return x;
}
void square(double _Complex z) {
    assert(z == z * z); //! assertion information
}
void hidden(void) {
    double _Complex z = fail(4);
    (void)z;
}
void parts(double x) {
    double _Complex z = x + 2.0 * I;
    assert(__imag__ z != 2); //! assertion warning
}
void conjugate(float x, float y) {
    float _Complex z = x + y * 1.0iF;
    z = ~z;
    assert(x != 1 || __imag__ z != -3); //! assertion information
}
int equal(double _Complex z) {
    if (z == 2 - 1.0i) return 10 / (int)(2 - __real__ z); //! division-by-zero warning
    return 1;
}
void updated(void) {
    double _Complex z = 1;
    z += 2.0i;
    z *= z; /* -3 + 4i */
    z -= 1;
    z++;
    assert(creal(z) == -3 && cimag(z) == 4); /* ((-3 + 4i) - 1) + 1 */
    assert(__real__ z != -3); //! assertion warning
}
int divided(int _Complex z, int d) {
    z = z / d;
    return __real__ z;
}
double unset(void) {
    double _Complex z;
    __real__ z = 1;
    return __real__ (z + z); //! uninitialised-read warning
}
int whole(int _Complex z) {
    if (z) return 1;
    assert(0); //! assertion information
    return 0;
}
