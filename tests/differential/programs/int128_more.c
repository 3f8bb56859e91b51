typedef __int128 i128; typedef unsigned __int128 u128;
static u128 big(unsigned long h, unsigned long l) { return (u128)h << 64 | l; }
struct s { i128 a; u128 b : 100; int c; };
static const u128 tbl[3] = {(u128)1 << 100, ~(u128)0, (u128)0x123456789abcdefull << 64 | 0xfedcba9876543210ull};
static i128 neg = -((i128)1 << 90);
int main(void) {
  u128 a = big(0x1234, 0x5678), b = 12345; i128 n = -(i128)a; unsigned h = 3;
  u128 q = a / b, r = a % b; h = h * 31 + (unsigned)q + (unsigned)(q >> 64) + (unsigned)r;
  i128 nq = n / -777, nr = n % 778; h = h * 31 + (unsigned)nq + (unsigned)(nq >> 64) + (unsigned)nr;
  h = h * 31 + (unsigned)((a * a) >> 40); h = h * 31 + (unsigned)(n >> 70) + (unsigned)(a << 3 >> 66);
  h = h * 31 + (n < 0) + (a > b) * 2 + ((i128)b > n) * 4;
  h = h * 31 + (unsigned)(tbl[0] >> 96) + (unsigned)(tbl[1] >> 120) + (unsigned)(tbl[2] >> 64) + (unsigned)(neg >> 88);
  struct s s = {n, a, 4}; s.b += 7; s.a++; h = h * 31 + (unsigned)s.b + (unsigned)(s.b >> 64) + (unsigned)(s.a >> 3) + s.c + sizeof s;
  unsigned long l = (unsigned long)a; short sh = (short)n; double d = (double)n; 
  h = h * 31 + (unsigned)l + (unsigned)sh + (d < 0); i128 back = (i128)d; h = h * 31 + (unsigned)(back >> 60);
  switch ((int)(a >> 64)) { case 0x1234: h += 9; }
  u128 k = 0; k--; h = h * 31 + (k == ~(u128)0) + (unsigned)(__builtin_popcountll((unsigned long)(k >> 64)));
  const u128 e = 0xffffffffffffffffull; h = h * 31 + (unsigned)(e + 1 >> 64);
  enum { X = (int)(((u128)5 << 100) >> 99) }; h += X;
  _Static_assert(((u128)1 << 100) > 5, "");
  return (int)h; }
