#define K(x) _Generic((x), int: 1, unsigned: 2, char *: 3, const char *: 4, double: 5, float: 6, default: 7, long: 8, int *: 9)
#define SEL(x) _Generic(x, int: fi, default: fd)(x)
static int fi(int x) { return x + 1; } static int fd(double x) { return (int)x + 100; }
struct t { int v; };
typedef struct t tt;
int main(void) {
  int i = 1; unsigned u = 2; char c = 3; const char *s = "x"; char b[3] = "ab"; long l = 4; struct t z = {5};
  unsigned h = K(i); h = h * 11 + K(u); h = h * 11 + K(c); h = h * 11 + K(s); h = h * 11 + K(b); h = h * 11 + K(l); h = h * 11 + K(z); h = h * 11 + K(1.0f); h = h * 11 + K(&i);
  h = h * 11 + (unsigned)SEL(5) + (unsigned)SEL(5.5);
  typeof(i) j = 7; __auto_type q = &j; typeof(int[4]) arr = {1, 2, 3}; typeof(z.v) w = 9; typeof(*q) v2 = *q;
  h = h * 11 + (unsigned)(*q + arr[2] + w + v2 + (int)sizeof arr);
  int m = ({ int t = i; while (t < 10) t += 3; t; }) + ({ struct t y = {4}; y; }).v;
  h = h * 11 + (unsigned)m;
  if (({ int t = 3; t > 2; })) h++;
  for (int k = ({ 2; }); k < ({ int e = 5; e; }); k++) h += (unsigned)k;
  int a2[({ enum { N = 3 }; N; })]; a2[({ 2; })] = 5; h = h * 11 + (unsigned)a2[2];
  switch (({ i; })) { case 1: h += 5; }
  return (int)h;
}
