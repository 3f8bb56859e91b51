typedef int (*binary)(int, int);
struct pair { int x; short y; char z[5]; };
struct ops { const char *name; binary apply; struct pair (*make)(struct pair, int); };
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static struct pair swap(struct pair p, int k) {
    int x = p.x;
    p.x = p.y + k;
    p.y = (short)x;
    p.z[2] = 'q';
    return p;
}
static struct pair keep(struct pair p, int k) {
    p.z[0] = (char)k;
    return p;
}
static const binary table[] = {add, sub, mul, &add, *sub};
static struct ops all[] = {{"first", mul, swap}, {"second", 0, keep}, {.apply = sub, .make = swap}};
static binary choose(int k) { return k % 2 ? add : sub; }
static binary (*chooser(void))(int) { return choose; }
static int apply(int f(int, int), int a, int b) { return f(a, b) + (*f)(b, a) + (**f)(1, 2); }
static int fold(const int *at, int n, binary f, int from) {
    while (n-- > 0) from = f(from, *at++);
    return from;
}
static void sort(void *base, unsigned long n, int (*cmp)(const void *, const void *)) {
    int *at = base;
    for (unsigned long i = 1; i < n; i++)
        for (unsigned long k = i; k > 0 && cmp(at + k - 1, at + k) > 0; k--) {
            int t = at[k];
            at[k] = at[k - 1];
            at[k - 1] = t;
        }
}
static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int down(const void *a, const void *b) { return -up(a, b); }
static void *through(void *p, void (*f)(void)) { return ((void *(*)(void *))f)(p); }
static char *next(char *p) { return p + 1; }
static _Bool flip(_Bool b) { return !b; }
static unsigned char low(long long x) { return (unsigned char)x; }
static int promoted(int c, unsigned d, long l) { return c + (d > 1) + (int)l; }
static int depth(int n, int (*self)(int, int (*)())) { return n <= 0 ? 0 : 1 + self(n - 2, self); }
int main(void) {
    int sum = 0, at[] = {5, -3, 9, 0, 2};
    struct pair p = {7, 3, "abcd"};
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) sum = sum * 3 + table[i](i, 4);
    for (int i = 0; i < 3; i++) {
        if (all[i].apply) sum += all[i].apply(p.x, i);
        p = all[i].make(p, i);
        sum += p.x + p.y * 2 + p.z[0] + p.z[2] + all[i].make(p, 9).y;
    }
    all[1].apply = choose(sum);
    sum += (&all[1])->apply(10, 3) + (sum & 1 ? add : mul)(6, 7) + chooser()(4)(8, 1);
    sum += apply(sub, 10, 3) + fold(at, 5, add, 1) * fold(at, 5, table[1], 0);
    sort(at, 5, up);
    sum = sum * 5 + at[0] * 10 + at[4];
    sort(at, 5, down);
    sum = sum * 5 + at[0] * 10 + at[4];
    sum += *(char *)through("xyz", (void (*)(void))next);
    _Bool (*no)(_Bool) = flip;
    unsigned char (*cut)(long long) = low;
    int (*old)() = promoted;
    sum += no(3) * 2 + no(0) + cut(0x1234567890ll) + old('a', 2u, 3l) + (old == promoted);
    return sum + depth(11, (int (*)(int, int (*)()))depth);
}
