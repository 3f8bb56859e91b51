// The sine may be 1 or -1, though not for which arguments is known; the logarithm of a negative number is none; fmod of 0 is none.
// expect: main: violated
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    if (sin(x) >= 1) reach_error(); //! unreachable-call information
    if (isnan(log(x)) && !isnan(x)) reach_error(); //! unreachable-call error
    return 0;
}
