// flags: -m32
typedef __builtin_va_list va_list;
#define va_start __builtin_va_start
#define va_arg __builtin_va_arg
#define va_copy __builtin_va_copy
#define va_end __builtin_va_end
struct pair { int x; long y; };
struct big { char c[40]; };
typedef int (*unary)(int);
static int twice(int x) { return 2 * x; }
static int sum(int n, ...) {
    va_list ap;
    int t = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++) t += va_arg(ap, int);
    va_end(ap);
    return t;
}
static long by_value(int n, va_list ap) {
    long t = 0;
    while (n--) t = t * 3 + va_arg(ap, long);
    return t;
}
static int by_pointer(va_list *ap) { return va_arg(*ap, int) + va_arg(*ap, int); }
static long pass(int n, ...) {
    va_list ap;
    va_start(ap, n);
    long t = by_value(n, ap);
    va_end(ap);
    va_start(ap, n);
    t += by_value(n, ap);
    va_end(ap);
    return t;
}
static int mixed(const char *kinds, ...) {
    va_list ap, again;
    unsigned h = 7;
    va_start(ap, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': h = h * 31 + (unsigned)va_arg(ap, int); break;
        case 'u': h = h * 31 + va_arg(ap, unsigned); break;
        case 'l': h = h * 31 + (unsigned)va_arg(ap, long long); break;
        case 's': h = h * 31 + (unsigned char)va_arg(ap, const char *)[1]; break;
        case 'p': { struct pair p = va_arg(ap, struct pair); h = h * 31 + (unsigned)(p.x + p.y); break; }
        case 'b': h = h * 31 + (unsigned char)va_arg(ap, struct big).c[39]; break;
        case 'f': h = h * 31 + (unsigned)1; break;
        case '2': va_copy(again, ap); h = h * 31 + (unsigned)by_pointer(&again); va_end(again); break;
        case '+': h = h * 31 + (unsigned)by_pointer(&ap); break;
        case 'v': h = h * 31 + *(unsigned *)va_arg(ap, void *); break;
        }
    }
    va_end(ap);
    return (int)h;
}
static struct pair make(int n, ...) {
    va_list ap;
    struct pair p = {n, 0};
    va_start(ap, n);
    while (n--) p.y += va_arg(ap, int);
    va_end(ap);
    return p;
}
static int recurse(int depth, ...) {
    va_list ap;
    va_start(ap, depth);
    int a = va_arg(ap, int), b = va_arg(ap, int);
    va_end(ap);
    return depth ? recurse(depth - 1, b, a + b) + a : a;
}
int main(void) {
    struct pair p = {3, 40};
    struct big b = {{0}};
    unsigned u = 9;
    signed char sc = -3;
    unsigned short us = 60000;
    _Bool t = 1;
    b.c[39] = 77;
    unsigned h = (unsigned)sum(0) + (unsigned)sum(3, 1, 2, 3);
    h = h * 31 + (unsigned)pass(3, 5L, -7L, 11L);
    h = h * 31 + (unsigned)mixed("iu2i", -4, 5u, 6, 7, 8);
    h = h * 31 + (unsigned)mixed("sl+i", "hello", 1LL << 40 | 5, 12, 13, 14);
    h = h * 31 + (unsigned)mixed("pbip", p, b, sum(1, 2), p);
    h = h * 31 + (unsigned)mixed("iiui", sc, us, t, 'x');
    h = h * 31 + (unsigned)mixed("ui", 5, 4000000000u - 3999999999u);
    h = h * 31 + (unsigned)mixed("vis", &u, 3, (void *)"ab");
    h = h * 31 + (unsigned)make(3, 4, 5, 6).y;
    h = h * 31 + (unsigned)recurse(9, 1, 1);
    return (int)h + (twice == 0);
}
