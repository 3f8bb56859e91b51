// Casts say what is meant, values fit, _Bool is no conversion of a value.
// vl: --property +conversion
// expect: shorten: proved
// expect: positive: proved
// expect: negative: proved
// expect: constant: proved
// expect: ordered: proved
// expect: wrap: proved
// expect: add: proved
// expect: halves: proved
// expect: small: proved
// expect: code: proved
// expect: field: proved
// expect: start: proved
// expect: index: proved
// expect: truth: proved
// expect: wider: proved
struct flags { unsigned low : 3; int sign : 4; };
unsigned char shorten(unsigned x) { return (unsigned char)x; }
unsigned positive(int x) { unsigned y = x < 0 ? 0 : x; return y; }
int negative(unsigned x) { return x > 0x7fffffff ? 0 : x; }
unsigned constant(void) { unsigned all = -1u; return all; }
int ordered(int x, unsigned n) { return x < 0 || (unsigned)x < n; }
unsigned char wrap(unsigned char x) { return x < 255 ? ++x : x; }
short add(short x) { x = (short)(x + 1); return x; }
signed char halves(unsigned short x) { return x & 0x7f; }
static int small(char c) { return c == 0; }
int code(int c) { return small(c & 0x7f); }
void field(struct flags *f, unsigned x) { f->low = x & 7; }
int start(int x) { struct flags f = {1, x % 8}; return f.sign; }
unsigned long long index(int i) { unsigned long long n; n = i < 0 ? 0 : i; return n; }
_Bool truth(int x) { return x; }
long long wider(unsigned x, int y) { return (long long)x + y; }
