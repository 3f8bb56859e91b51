// expect: hidden: proved
// expect: parts: proved
// expect: updated: proved
// expect: converted: proved
// expect: passed: proved
// expect: twice: proved
// expect: quotient: proved
// expect: fail: proved
#include <assert.h>
#include <complex.h>
static int fail(int x) {
    return x;
}
void hidden(void) {
    double _Complex z = fail(3);
    assert(z == 3);
}
void parts(void) {
    double _Complex z = 1 + 2.0 * I;
    __imag__ z = 5;
    assert(__imag__ z == 5 && __real__ z == 1 && z != 1);
    assert(conj(z) == ~z && cimag(~z) == -5);
}
void updated(void) {
    double _Complex z = 1;
    z += 2.0i;
    z *= z; /* -3 + 4i */
    z -= 1;
    assert(z++ == -4 + 4.0i);
    assert(-z == 3 - 4.0i);
    assert(z / 2 == -1.5 + 2.0i);
}
void converted(void) {
    float _Complex z = 0.5f + 2.0iF;
    double _Complex w = z;
    int n = (int)w;
    _Bool some = w;
    assert(w == 0.5 + 2.0i && n == 0 && some && !(z - z));
}
static double _Complex twice(double _Complex z) {
    return z + z;
}
void passed(void) {
    double _Complex a[2] = {1, 1.0i};
    assert(twice(a[1]) == 2.0i && a[0] + a[1] == 1 + 1.0i);
}
/* The library rounds as it likes. */
void quotient(double _Complex z) {
    z = z / (1 + 1.0i);
    int n = 1;
    assert(n == 1);
}
