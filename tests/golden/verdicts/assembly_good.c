// An empty template keeps what its operands hold. Any other changes its outputs, and with a
// "memory" clobber what it can reach: nothing else.
// expect: barrier: proved
// expect: opaque: proved
// expect: elsewhere: proved
// expect: divides: proved
// expect: swaps: proved
// expect: remembers: proved
// expect: own_local: proved
// expect: reads_only: proved
// expect: fills: proved
// expect: walks: proved
// expect: compare_and_swap: proved
// expect: shared: proved
// expect: system_call: proved
// expect: from_macros: proved
// expect: fence: proved
static int global;
int barrier(int x) {
    global = 2;
    __asm__ volatile("" : "+r"(x));
    __asm__ volatile("" ::: "memory");
    return x + 0 * (10 / global);
}
#define HIDE(v) ({ __typeof__(v) out_; __asm__("" : "=r"(out_) : "0"(v)); out_; })
int opaque(int x) {
    int y = HIDE(x);
    if (y != x) __builtin_unreachable();
    return y;
}
int elsewhere(int x) {
    int y, a[2] = {1, 2};
    __asm__("mov %1,%0" : "=r"(y) : "r"(x));
    return a[1] + (y & 1);
}
int divides(int x) {
    int y;
    __asm__("mov %1,%0" : "=r"(y) : "r"(x));
    return y > 0 ? 10 / y : 0;
}
int swaps(int *p) {
    int old = 1, other = 7;
    *p = 5;
    __asm__ volatile("xchg %0,%1" : "+r"(old), "+m"(*p));
    return *p > 0 ? 10 / *p + 10 / other : old;
}
int remembers(void) {
    global = 1;
    __asm__ volatile("pause");
    return 10 / global;
}
int own_local(void) {
    int x = 3, *p = &x;
    __asm__ volatile("mfence" ::: "memory");
    return 10 / *p;
}
int reads_only(void) {
    int x = 3;
    __asm__ volatile("prefetcht0 %0" : : "m"(x));
    return 10 / x;
}
struct pair { int a, b; };
int fills(void) {
    struct pair p;
    __asm__("movq $0,%0" : "=m"(p));
    return p.b > 0 ? 10 / p.b : 0;
}
char walks(char *to, const char *from, unsigned long n) {
    char *start = to;
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
    return *start;
}
static inline int compare_and_swap(volatile int *p, int t, int s) {
    __asm__ volatile("lock ; cmpxchg %3, %1" : "=a"(t), "=m"(*p) : "a"(t), "r"(s) : "memory");
    return t;
}
static volatile int lock[1];
int shared(void) {
    if (compare_and_swap(lock, 0, 1)) return -1;
    return lock[0];
}
long system_call(long n, long a, long b, long c, long d) {
    unsigned long ret;
    register long r10 __asm__("r10") = d;
    __asm__ volatile("syscall"
                     : "=a"(ret)
                     : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10)
                     : "rcx", "r11", "memory");
    return ret > -4096UL ? -1 : 0;
}
#define BEGIN(text) __asm__ volatile(text
#define OUTPUT "=r"
#define END(v) : OUTPUT(v) : "0"(v))
int from_macros(int x) {
    int kept = 1;
    BEGIN("neg %0") END(x);
    return x > 0 ? 10 / x / kept : 0;
}
int fence(void) {
    int x = 1;
    __asm__ volatile("lock; orl $0,(%%rsp)" ::: "memory");
    return 10 / x;
}
