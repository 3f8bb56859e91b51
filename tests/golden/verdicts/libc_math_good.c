// expect: main: proved
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    if (isfinite(x) && (sin(x) > 1 || cos(x) < -1)) reach_error();
    if (x > 0 && isnan(log(x))) reach_error();
    if (exp(0) != 1 || pow(x, 0) != 1 || exp(x) < 0) reach_error();
    if (x >= 0 && !(hypot(x, 3) >= 3)) reach_error();
    int e;
    if (frexp(12, &e) != 0.75 || e != 4 || ldexp(0.75, 4) != 12) reach_error();
    return 0;
}
