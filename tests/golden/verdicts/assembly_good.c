// An empty template keeps what its operands hold.
// expect: barrier: proved
// expect: opaque: proved
// expect: elsewhere: proved
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
