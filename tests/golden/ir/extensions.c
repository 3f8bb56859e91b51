// flags: -fblocks
_Complex double c = 1.0; _Complex float z = {1.0f, 2.0f};
typedef int v4 __attribute__((vector_size(16))); v4 g = {1,2,3,4};
_Complex double add(_Complex double a, _Complex double b) { _Complex double r = a + b; r += 1; if (r == b) return __real__ r; return r; }
v4 vadd(v4 a, v4 b) { v4 x = {1}; x[1] = a[2]; return a + b * x; }
_BitInt(77) big(_BitInt(77) x, unsigned _BitInt(5) y) { return x * y + 3; }
int tobig(int x) { _BitInt(40) b = x; return (int)b; }
int real(_Complex int q) { return __real__ q; }
struct s { _Complex float c; v4 v; int k; }; struct s mk(v4 v) { struct s x = {1.0f, v, 3}; return x; }
int (^blk)(int);
_Atomic int at; int inc(void) { at++; at += 2; return at; }
long double ld(long double x) { return x + 1; }
__int128 i128(__int128 a) { return a * a; }
int tern(int a) { _Bool b = a; return b ? : 4; }
int nested(int n) { int r = 0; for (int i = ({ int q = n; q; }); i; i--) r += ({ if (i == 3) continue; i; }); return r; }
int lbl(int x) { switch (x) default: if (x) case 3: return 1; else case 4: return 2; return 0; }
int ex(int x) { return sizeof(int *) + sizeof(int[x]); }
int comma_array(int x) { int a[3] = {x, x}; return (x, a)[1]; }
void fp(void (*f)(void)) { f(); (*f)(); (f ? f : 0)(); }
int fpcmp(int (*f)(int), int (*g)(int)) { return f == g || f == real; }
struct bf { int a : 3; } bfs(struct bf b) { b.a++; return b; }
int str(void) { return *"abc" + sizeof("x" "y") + L"w"[0] + u8"z"[0]; }
int local_fn(void) { int g2(int); return g2(3); }
enum { K = sizeof(int) * 2 }; int arr[K]; int ks(void) { return arr[K - 1]; }
int ptrs(int *restrict p, const int *const q) { return *p + *q; }
int two_d(int n, int m[n][n]) { return m[1][2]; }
int neg_index(int *p) { return p[-1] + *(p - 2) + (&p[3])[-3]; }
void *self(void) { return (void *)self; }
int offs(void) { return (int)(long)&((struct bf *)0)[2]; }
