// Nobody looks into assembly: what depends on it is unknown, the rest is not.
// expect: divides: unknown inline assembly
// expect: forgets: unknown inline assembly
// expect: jumps: unknown inline assembly
// expect: stack_pointer: unknown
// expect: elsewhere: violated
int divides(int x) {
    int y;
    __asm__("mov %1,%0" : "=r"(y) : "r"(x));
    return 10 / y;
}
static int global;
int forgets(void) {
    global = 1;
    __asm__ volatile("int3" ::: "memory");
    return 10 / global;
}
int jumps(int x) {
    __asm__ goto("jmp %l0" : : "r"(x) : "cc" : other);
    return 1;
other:
    return 1 / 0;
}
register unsigned long sp __asm__("rsp");
unsigned long stack_pointer(void) { return 5 / sp; }
int elsewhere(int x) {
    int y, a[2] = {1, 2};
    __asm__("mov %1,%0" : "=r"(y) : "r"(x));
    return a[2] + (y & 1); //! array-bounds warning
}
