// How long %e and %g are, and what they say of whole numbers, infinity and NaN.
// vl: --budget 10000
// expect: scientific: proved
// expect: general: proved
// expect: small: proved
// expect: whole: proved
// expect: special: proved
// expect: main: proved
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int scientific(double v) {
    char b[16];
    int n = sprintf(b, "%e", v);
    if (!(v - v != 0)) assert(n >= 12 && n <= 14);
    return n;
}

static int general(double v) {
    char b[14];
    int n = snprintf(b, sizeof b, "%g", v);
    assert(n > 0 && n < (int)sizeof b);
    return n;
}

static void small(void) {
    char b[32];
    assert(snprintf(b, sizeof b, "%.3g", 0.125) <= 6);
    assert(snprintf(b, sizeof b, "%g", 1e-7) >= 5);
    assert(snprintf(b, sizeof b, "%g", 123456.7) <= 7);
    assert(snprintf(b, sizeof b, "%.2e", 1.5) == 8);
}

static void whole(void) {
    char b[32];
    assert(snprintf(b, sizeof b, "%g", 100.0) == 3 && strcmp(b, "100") == 0);
    assert(snprintf(b, sizeof b, "%g", -0.0) == 2 && strcmp(b, "-0") == 0);
    assert(snprintf(b, sizeof b, "%5.3g|", 42.0) == 6 && strcmp(b, "   42|") == 0);
}

static void special(void) {
    char b[32];
    sprintf(b, "%g %E", INFINITY, -INFINITY);
    assert(strcmp(b, "inf -INF") == 0);
    sprintf(b, "%05.1f", INFINITY);
    assert(strcmp(b, "  inf") == 0);
    assert(sprintf(b, "%f", NAN) <= 4);
}

int main(void) {
    double v = 0;
    if (scanf("%lf", &v) == 1) scientific(v);
    general(v);
    small();
    whole();
    special();
    return 0;
}
