// The same, repaired: each check holds, and so does what comes behind it.
// vl: --property +conversion,+unsigned-overflow,+nan,+float-overflow,+alignment,+memory-leak
// expect: narrow: proved
// expect: wrap: proved
// expect: chain: proved
// expect: invalid: proved
// expect: large: proved
// expect: loop: proved
// expect: inner: violated
// expect: outer: proved
// expect: only_reported: violated
#include <assert.h>
int narrow(void) {
  int v = 1, *p = &v;
  char c = 126;
  c = (char)(c + 1);
  return *p;
}
unsigned wrap(unsigned n) {
  unsigned a[4] = {0};
  if (n == 0 || n > 3) return 0;
  unsigned m = n - 1;
  return a[m];
}
int chain(int x) {
  if (x < 0 || x > 100) return 0;
  short s = (short)x;
  unsigned char u = (unsigned char)s;
  return 10 / (u - 255);
}
int invalid(float x) {
  if (!(x > -1e10f && x < 1e10f)) return 0;
  float d = x - x;
  int v = 0, *p = 0;
  if (d == d) p = &v;
  return *p;
}
int large(double x) {
  if (!(x > 0 && x < 1e100)) return 0;
  double d = x * 2;
  assert(d <= 1e101);
  return 0;
}
int loop(int n) {
  unsigned char k = 0;
  for (int i = 0; i < n && i < 8; i++) {
    k = (unsigned char)(k + 100);
    assert(k % 4 == 0);
  }
  return k;
}
unsigned char inner(int x) { return x; } //! conversion information
int outer(int x) {
  int table[256] = {0};
  if (x < 0 || x > 43) return 0;
  return table[inner(x) + 212];
}
/* Defined behaviour behind the finding holds: the value is reduced modulo 256 (6.3.1.3p2). */
int only_reported(int x) {
  unsigned char c = x;                          //! conversion information
  assert(c <= 255);
  assert(c == (x & 255));
  return c;
}
