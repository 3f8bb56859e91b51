#include <stddef.h>
struct __attribute__((packed)) pk { char a; int b; short c; long long d; struct { char x; int y; } in; };
struct al { char a; _Alignas(16) int b; char c; } __attribute__((aligned(32)));
struct fl { int n; char tail[]; };
struct fl2 { int n; struct { short x, y; } tail[]; };
static struct fl sf = {3, "hello"};
static struct fl2 sg = {2, {{1, 2}, {3, 4}}};
struct an { int k; union { int i; float f; struct { short lo, hi; }; }; struct { int p, q; }; };
struct empty {}; struct he { int a; struct empty e; int b; };
struct zl { int n; int z[0]; };
union tu { int *ip; float *fp; } __attribute__((transparent_union));
static int take(union tu u) { return *u.ip; }
enum e8 { A8 = 200, B8 } __attribute__((packed)); 
enum __attribute__((packed)) pe { P1 = 1, P2 = 2 };
struct bf { _Bool b : 1; enum pe e : 3; enum e8 g : 8; unsigned long long w : 50; int s : 7; long z : 40; };
static int des[10] = {[2 ... 4] = 7, [0] = 1, [8] = 9};
static struct { int a[5]; struct an x; } dd = {.a = {[1 ... 3] = 4}, .x.i = 5, .x.p = 6};
static int kr(a, b) short a; float b; { return a + (int)b; }
int main(void) {
  struct pk p = {1, 2, 3, 4, {5, 6}}; p.b += 70000; p.d <<= 33; unsigned h = sizeof p + offsetof(struct pk, d);
  h = h * 31 + (unsigned)(p.a + p.b + p.c + (int)(p.d >> 30) + p.in.y);
  struct al a = {1, 2, 3}; h = h * 31 + sizeof a + _Alignof(struct al) + offsetof(struct al, b) + (unsigned)a.b + ((size_t)&a % 16 == 0);
  h = h * 31 + (unsigned)sf.tail[4] + sizeof sf + (unsigned)sg.tail[1].y;
  struct an x = {1, {.f = 1.0f}, {2, 3}}; h = h * 31 + (unsigned)x.hi + (unsigned)x.q; x.lo = 5; h = h * 31 + (unsigned)x.i;
  struct he he = {1, {}, 2}; struct empty e1 = {}, e2 = e1; (void)e2; h = h * 31 + sizeof(struct empty) + sizeof he + (unsigned)he.b;
  struct zl z = {4}; h = h * 31 + sizeof z + (unsigned)z.n;
  int v = 77; h = h * 31 + (unsigned)take(&v); union tu t = {&v}; h += (unsigned)take(t);
  struct bf b = {1, P2, B8, 1ull << 45, -3, -1}; b.b = 2; b.s += 60; b.z--; h = h * 31 + b.b + b.e + b.g + (unsigned)(b.w >> 40) + (unsigned)b.s + (unsigned)b.z + sizeof b;
  for (int i = 0; i < 10; i++) h = h * 31 + (unsigned)des[i];
  h = h * 31 + (unsigned)(dd.a[3] + dd.x.i + dd.x.p) + (unsigned)kr(3, 4.5f);
  int loc[6] = {[1 ... 4] = v, 3}; h = h * 31 + (unsigned)loc[4] + (unsigned)loc[5];
  switch (v) { case 1 ... 70: h += 1; break; case 71 ... 80: h += 2; break; default: h += 3; }
  enum e8 g8 = A8; h = h * 31 + sizeof g8 + sizeof(enum pe) + (g8 == 200);
  unsigned char raw[sizeof p]; __builtin_memcpy(raw, &p, sizeof p); for (unsigned i = 0; i < sizeof raw; i++) h = h * 31 + raw[i];
  struct an arr[] = {[1] = {.k = 3}, {4}, [0].q = 8}; h = h * 31 + sizeof arr + (unsigned)arr[2].k + (unsigned)arr[0].q;
  h = h * 31 + (unsigned)((struct an){.i = 4, .p = 3}).p + (unsigned)(int[]){1, 2, 3}[1];
  return (int)h; }
