// A value that fits is kept, a constant's is plain to see, _Bool is no conversion, an implicit one is another check.
// vl: --property +cast
// expect: shorten: proved
// expect: positive: proved
// expect: negative: proved
// expect: constant: proved
// expect: wider: proved
// expect: truth: proved
// expect: sum: proved
// expect: implicit: proved
// expect: pointer: proved
#include <stdint.h>
unsigned char shorten(unsigned x) { return x < 256 ? (unsigned char)x : 0; }
unsigned positive(int x) { return x < 0 ? 0 : (unsigned)x; }
int negative(unsigned x) { return (int)(x >> 1); }
unsigned long constant(void) { return (unsigned long)-1; }
long long wider(unsigned x, int y) { return (long long)x + (long long)y; }
_Bool truth(int x) { return (_Bool)x; }
int sum(short a, short b) { return (int)a + (int)b; }
unsigned char implicit(unsigned x) { return x; }
uintptr_t pointer(int *p) { return (uintptr_t)p; }
