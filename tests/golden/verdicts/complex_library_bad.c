// expect: root: violated
// expect: projected: violated
#include <assert.h>
#include <complex.h>
#include <math.h>

void root(double x) {
    double complex r = csqrt(x);
    assert(cimag(r) == 0 || creal(r) == 0); //! assertion information
}

void projected(float complex z) {
    float complex p = cprojf(z);
    assert(cimagf(p) == cimagf(z) || isnan(cimagf(z))); //! assertion information
}
