/* esw: table 3, qurt, bound 20, 8 checks, 8.92 s (CBMC 2.9: time out)
 * Roots of quadratic equations with a square root by Newton's method. */
#include <assert.h>

struct roots {
    double re[2], im[2];
};

static double square_root(double v) {
    double x = v / 10, limit = 0.00001;
    if (v == 0) return 0;
    for (int i = 0; i < 19; i++) {
        double change = (v - x * x) / (2 * x);
        x += change;
        if (change < limit && change > -limit) break;
    }
    return x;
}

/* a x^2 + b x + c; 0 if it is none. */
static int solve(double a, double b, double c, struct roots *r) {
    if (a == 0) return 0;
    double d = b * b - 4 * a * c, w = square_root(d < 0 ? -d : d) / (2 * a), m = -b / (2 * a);
    r->re[0] = d < 0 ? m : m + w;
    r->re[1] = d < 0 ? m : m - w;
    r->im[0] = d < 0 ? w : 0;
    r->im[1] = d < 0 ? -w : 0;
    return 1;
}

int main(void) {
    struct roots r;
    assert(solve(1, -3, 2, &r));
    assert(r.re[0] > 1.999 && r.re[0] < 2.001 && r.re[1] > 0.999 && r.re[1] < 1.001);
    assert(solve(1, -2, 1, &r) && r.re[0] == r.re[1]);
    assert(solve(1, -4, 8, &r));
    assert(r.im[0] > 1.999 && r.im[0] < 2.001);
    assert(!solve(0, 1, 1, &r));
    return 0;
}
