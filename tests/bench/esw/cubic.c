/* esw: table 1, Cubic, bound 5, 5 checks, 0.2 s
 * A real root of x^3 + a x^2 + b x + c by bisection. */
#include <assert.h>

enum { STEPS = 40 };

static double value(double a, double b, double c, double x) { return ((x + a) * x + b) * x + c; }

static double root(double a, double b, double c) {
    double low = -100.0, high = 100.0;
    for (int i = 0; i < STEPS; i++) {
        double mid = (low + high) / 2;
        if (value(a, b, c, mid) < 0)
            low = mid;
        else
            high = mid;
    }
    return (low + high) / 2;
}

int main(void) {
    static const double cases[5][3] = {
        {-10.5, 32.0, -30.0}, {-4.5, 17.0, -30.0}, {-3.5, 22.0, -31.0}, {-13.7, 1.0, -35.0}, {3.0, 12.34, 5.0}};
    for (int i = 0; i < 5; i++) {
        double x = root(cases[i][0], cases[i][1], cases[i][2]);
        double rest = value(cases[i][0], cases[i][1], cases[i][2], x);
        assert(rest > -0.001 && rest < 0.001);
    }
    return 0;
}
