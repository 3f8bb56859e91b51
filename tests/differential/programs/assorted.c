_Noreturn static void die(void) { for (;;) {} }
static inline int ab(int x) { if (x > 100) die(); return x < 0 ? -x : x; }
struct flex { int n; int a[]; };
struct hold { struct flex *f; };
static struct { int n; char s[]; } msgs = {2, {'a', 'b', 0}};
int arr[] = {[5] = 1, 2, [1] = 7};
static const char *const names[] = {[2] = "two", [0] = "zero"};
static char text[] = "abc" "def", pad[10] = "xy", exact[3] = "xyz";
enum big { HUGE = 0x100000000LL, NEG = -5 };
typedef int fn(int);
static fn ab2; static int ab2(int x) { return x * 2; }
static int apply(fn *f, int x) { return f(x) + (*f)(x) + (**f)(x); }
static unsigned char bytes[4] = {255, 256 & 255, -1 & 255};
volatile int sink;
static int sw(long x) { switch (x) { case -1: return 1; case 0x7fffffffffL: return 2; case 'a' ... 'z': return 3; default: return 4; } }
static int comma(int *p) { return (*p)++, (*p) += 2, *p; }
static int shadow(int x) { int r = x; { int x = 5; r += x; { extern int arr[]; r += arr[5]; } } return r; }
int main(void) {
    unsigned h = (unsigned)ab(-3) + sizeof arr / sizeof *arr + (unsigned)arr[6] + (unsigned)arr[1];
    h = h * 31 + (unsigned)names[2][1] + (names[1] == 0) + sizeof text + (unsigned)pad[1] + (unsigned)pad[5] + (unsigned)exact[2];
    enum big e = HUGE; h = h * 31 + sizeof e + (unsigned)(e >> 31) + (NEG < 0);
    h = h * 31 + (unsigned)apply(ab2, 4) + (unsigned)bytes[0] + (unsigned)msgs.s[1];
    int z = 1; h = h * 31 + (unsigned)sw(-1) + (unsigned)sw(0x7fffffffffL) * 3 + (unsigned)sw('q') * 5 + (unsigned)comma(&z) + (unsigned)shadow(2);
    h = h * 31 + (unsigned)(1 ? 2u : -1) + (unsigned)sizeof(char[3]) + (unsigned)sizeof "abc" + (unsigned)_Alignof(double);
    char c = (char)200; h = h * 31 + (unsigned)c + (unsigned)(c >> 1) + (unsigned)('\xff') + (unsigned)L'\x3b1' + (unsigned)u'\x1234';
    int w[2][3] = {1, 2, 3, 4}; h = h * 31 + (unsigned)w[1][0] + (unsigned)(&w[1][2] - &w[0][0]) + (unsigned)(*(w + 1))[0];
    const char *fnm = __func__; h = h * 31 + (unsigned)(fnm[0] != 0);
    do { if (h & 1) break; h++; } while (0);
    unsigned long long big = 0xffffffffffffffffULL; h = h * 31 + (unsigned)(big % 1000003) + (unsigned)((long long)big / 2);
    struct { unsigned a : 3, : 0, b : 5; } bf = {7, 31}; bf.a++; h = h * 31 + bf.a + bf.b + sizeof bf;
    long double ld = 1.5L; h = h * 31 + (unsigned)(ld * 4);
    return (int)h;
}
