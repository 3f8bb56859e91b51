// expect: root: proved
// expect: projected: proved
#include <assert.h>
#include <complex.h>
#include <math.h>

int root(double x) {
    double complex r = csqrt(x), e = cexp(r), p = cpow(r, e);
    return creal(p) > creal(clog(e));
}

void projected(float complex z) {
    float complex p = cprojf(z);
    if (!isinf(crealf(z)) && !isinf(cimagf(z))) {
        assert(cimagf(p) == cimagf(z) || isnan(cimagf(z)));
    } else {
        assert(isinf(crealf(p)) && crealf(p) > 0 && cimagf(p) == 0);
    }
}
