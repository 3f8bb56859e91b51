// <math.h>: assertions that the standard or POSIX promises, function by function.
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: case_6: proved
// expect: case_7: proved
// expect: case_8: proved
// expect: case_9: proved
// expect: case_10: proved
// expect: case_11: proved
// expect: main: proved
#define _GNU_SOURCE
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void case_0(void) {
    assert(fabs(-1.5) == 1.5 && floor(-1.5) == -2 && ceil(1.2) == 2 && trunc(-1.7) == -1 &&
           round(2.5) == 3 && rint(2.5) == 2);
}

static void case_1(void) {
    assert(sqrt(16.0) == 4 && isnan(sqrt(-1.0)) && fmod(7, 3) == 1 && fmod(-7, 3) == -1);
}

static void case_2(void) {
    assert(fmax(1, NAN) == 1 && fmin(2, 3) == 2 && copysign(1, -0.0) == -1 && fdim(3, 1) == 2 &&
           fdim(1, 3) == 0);
}

static void case_3(void) {
    assert(sin(0.0) == 0 && cos(0.0) == 1 && exp(0.0) == 1 && log(1.0) == 0 && pow(2, 0) == 1 &&
           pow(0, 0) == 1);
}

static void case_4(void) {
    double s = sin(1e5);
    assert(s >= -1 && s <= 1);
    s = cos(3);
    assert(s >= -1 && s <= 1);
    assert(exp(1) > 0 && tanh(3) <= 1 && atan(1e9) < 1.6);
}

static void case_5(void) {
    int e;
    assert(frexp(8.0, &e) == 0.5 && e == 4);
    assert(ldexp(1.0, 3) == 8);
    double i;
    assert(modf(-2.5, &i) == -0.5 && i == -2);
}

static void case_6(void) {
    assert(isinf(log(0.0)) && log(0.0) < 0 && isnan(log(-1.0)) && isinf(pow(0, -1)));
}

static void case_7(void) {
    assert(fma(2, 3, 4) == 10 && cbrt(0.0) == 0 && hypot(0, 3) == 3 && ilogb(8.0) == 3 &&
           logb(8.0) == 3 && scalbn(1, 4) == 16);
}

static void case_8(void) {
    assert(nextafter(1.0, 2.0) > 1.0 && exp2(0) == 1 && asin(0) == 0 && acos(1) == 0);
}

static void case_9(void) {
    assert(atan2(0.0, 1.0) == 0 && isnan(acos(2.0)) && lround(2.5) == 3 && llrint(2.5) == 2 &&
           lrint(-1.2) == -1);
}

static void case_10(void) {
    double x = strtod("nan", 0);
    assert(isnan(sin(x)) && isnan(pow(x, 2)) && pow(x, 0) == 1 && isnan(sin(INFINITY)));
}

static void case_11(void) {
    assert(sinh(0) == 0 && cosh(0) == 1 && asinh(0) == 0 && acosh(1) == 0 && atanh(0) == 0 &&
           erf(0) == 0 && expm1(0) == 0 && log1p(0) == 0);
}

int main(int argc, char **argv) {
    (void)argv;
    switch (argc) {
    case 1:
        case_0();
        break;
    case 2:
        case_1();
        break;
    case 3:
        case_2();
        break;
    case 4:
        case_3();
        break;
    case 5:
        case_4();
        break;
    case 6:
        case_5();
        break;
    case 7:
        case_6();
        break;
    case 8:
        case_7();
        break;
    case 9:
        case_8();
        break;
    case 10:
        case_9();
        break;
    case 11:
        case_10();
        break;
    case 12:
        case_11();
        break;
    }
    return 0;
}
