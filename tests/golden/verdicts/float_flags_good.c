// Results that the compiler may choose are unknown.
// vl: -- -ffast-math
// expect: f: unknown -ffast-math
// expect: g: proved
#include <assert.h>
void f(float x) { assert(x - x == 0); }
float g(float *p) { return p ? *p : 0; }
