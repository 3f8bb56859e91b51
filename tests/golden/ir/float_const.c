#define HALF .5
float f = 0.1; double d = 0.1; long double l = 0.1L;
double table[3] = {1, HALF, -2.5e-3};
int n = (int)3.99;
double folded(void) { return 1.5 * 2 + (3 > 2.5f) - 0x1p-3; }
long double big(void) { return 1.18973149535723176502e+4932L; }
int nan_is_not(void) { return 0.0 / 0.0 == 0.0 / 0.0; }
