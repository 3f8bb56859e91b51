/* The values that each operand passes to the assembly, those that it may change, and its results. */
struct pair { int a, b; };
int exchange(volatile int *p, int v) {
    __asm__ volatile("xchg %0, %1" : "=r"(v), "=m"(*p) : "0"(v) : "memory");
    return v;
}
int read_only(int x) {
    int y;
    __asm__("lea %1, %0" : "=r"(y) : "m"(x));
    return y;
}
int record(void) {
    struct pair p;
    __asm__("movq $0, %0" : "=m"(p));
    return p.b;
}
char *move(char *p, unsigned long *n) {
    __asm__("scasb" : "+D"(p), "+m"(*n));
    return p;
}
void barrier(void) { __asm__ volatile("" ::: "memory"); }
void nothing(void) { __asm__ volatile("pause"); }
long stack(void) {
    long p;
    __asm__("mov %%rsp, %0" : "=r"(p));
    return p;
}
