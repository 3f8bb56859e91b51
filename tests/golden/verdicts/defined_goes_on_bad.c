// Checks about what C defines report and go on: what follows is looked at all the same
// (6.2.5p9, 6.3.1.3, 6.3.2.3p7, annex F).
// vl: --property +conversion,+unsigned-overflow,+nan,+float-overflow,+alignment,+memory-leak
// expect: narrow: violated
// expect: wrap: violated
// expect: chain: violated
// expect: invalid: violated
// expect: large: violated
// expect: loop: violated
// expect: inner: violated
// expect: outer: violated
// expect: aligned: violated
#include <assert.h>
int narrow(void) {
  int *p = 0;
  char c = 127;
  c = c + 1;      //! conversion warning
  return *p;      //! null-dereference warning
}
unsigned wrap(unsigned n) {
  unsigned a[4] = {0};
  unsigned m = n - 1;                          //! unsigned-overflow information
  if (m == 4294967295u) return a[n + 4];       //! array-bounds warning
  return m;
}
int chain(int x) {
  short s = x;                                 //! conversion information
  unsigned char u = s;                         //! conversion information
  return 10 / (u - 255);                       //! division-by-zero information
}
int invalid(float x) {
  float d = x - x;                             //! nan information
  int *p = 0;
  if (d != d) return *p;                       //! null-dereference warning
  return 0;
}
int large(double x) {
  double d = x * 2;                            //! float-overflow information
  assert(d <= 1e308);                          //! assertion information
  return 0;
}
int loop(int n) {
  unsigned char k = 0;
  for (int i = 0; i < n; i++) {
    k = k + 100;                               //! conversion information
    assert(k != 44);                           //! assertion information
  }
  return k;
}
static unsigned char inner(int x) { return x; } //! conversion warning
int outer(int x) {
  int table[256] = {0};
  if (x != 300) return 0;
  return table[inner(x) + 212];                //! array-bounds warning
}
int aligned(char *bytes) {
  int *p = (int *)(bytes + 1);                 //! alignment information
  assert(p == 0);                              //! assertion warning
  return 0;
}
