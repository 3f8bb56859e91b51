// Inline assembly is a call of an unknown function: its outputs, and what it may write, are any
// values. What keeps to no contract is unknown.
// expect: divides: violated
// expect: swaps: violated
// expect: forgets: violated
// expect: reads_back: violated
// expect: fills: violated
// expect: walks: violated
// expect: through_null: violated
// expect: passed_in_a_number: violated
// expect: jumps: unknown asm goto
// expect: stack_pointer: unknown
// expect: own_stack: unknown stack pointer
// expect: elsewhere: violated
#define CLOBBERS "cc", "memory"
#define LOCK "lock; "
#define ADD(p, n) __asm__ volatile(LOCK "addl %1,%0" : "+m"(*(p)) : "ir"(n) : CLOBBERS)
// expect: from_macros: violated
int from_macros(int x) {
    int sum = 1;
    ADD(&sum, x);
    return 10 / sum; //! division-by-zero information
}
int divides(int x) {
    int y;
    __asm__("mov %1,%0" : "=r"(y) : "r"(x));
    return 10 / y; //! division-by-zero information
}
int swaps(int *p) {
    int old = 1;
    *p = 5;
    __asm__ volatile("xchg %0,%1" : "+r"(old), "+m"(*p));
    return 10 / *p; //! division-by-zero information
}
static int global;
int forgets(void) {
    global = 1;
    __asm__ volatile("int3" ::: "memory");
    return 10 / global; //! division-by-zero information
}
int reads_back(void) {
    int x = 3;
    __asm__ volatile("movl $0,%0" : "=m"(x));
    return 10 / x; //! division-by-zero information
}
struct pair { int a, b; };
int fills(void) {
    struct pair p = {1, 2};
    __asm__("movq $0,%0" : "=m"(p));
    return 10 / p.b; //! division-by-zero information
}
char walks(char *to, const char *from, unsigned long n) {
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
    return *to; //! out-of-bounds information
}
void through_null(int *p) {
    p = 0;
    __asm__("movl $1,%0" : "=m"(*p)); //! null-dereference warning
}
int passed_in_a_number(long call) {
    int status = 1;
    __asm__ volatile("syscall" : : "a"(call), "D"((long)&status) : "rcx", "r11", "memory");
    return 10 / status; //! division-by-zero information
}
int jumps(int x) {
    __asm__ goto("jmp %l0" : : "r"(x) : "cc" : other);
    return 1;
other:
    return 1 / 0;
}
register unsigned long sp __asm__("rsp");
unsigned long stack_pointer(void) { return 5 / sp; }
unsigned long own_stack(void) {
    unsigned long p;
    __asm__("mov %%rsp,%0" : "=r"(p));
    return 5 / p;
}
int elsewhere(int x) {
    int y, a[2] = {1, 2};
    __asm__("mov %1,%0" : "=r"(y) : "r"(x));
    return a[2] + (y & 1); //! array-bounds warning
}
