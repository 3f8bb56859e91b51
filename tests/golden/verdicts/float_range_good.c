// expect: byte: proved
// expect: down: proved
// expect: up: proved
// expect: wide: proved
// expect: minus: proved
// expect: truth: proved
// expect: small: proved
unsigned char byte(float x) { return x >= 0 && x < 256 ? (unsigned char)x : 0; }
int down(double x) { return x < 0 && x > -2147483649.0 ? (int)x : 0; }
int up(float x) { return x >= 0 && x < 2147483648.0f ? (int)x : 0; }
long wide(double x) { return x > 0 && x < 9223372036854775808.0 ? (long)x : 0; }
unsigned minus(double x) { return x > -1 && x < 1 ? (unsigned)x : 0; }
_Bool truth(double x) { return (_Bool)x; }
signed char small(signed char c) { return (signed char)(float)c; }
