// Functions of the program's own under names of the library: what their bodies do counts.
// vl: --entry main
// expect: main: proved
#include <stddef.h>

int abs(int v) { return v; }

void *memset(void *to, int byte, size_t n) {
    (void)byte;
    (void)n;
    return to;
}

void *memcpy(void *to, const void *from, size_t n) {
    (void)from;
    (void)n;
    return to;
}

static int failures;
void _assert(int holds) {
    if (!holds) failures++;
}

typedef int jmp_buf[1];
int setjmp(jmp_buf b) { return b[0]; }
void longjmp(jmp_buf b, int v) { b[0] = v; }

void *alloca(size_t n) {
    static char kept[8];
    return n == 8 ? kept : NULL;
}

double creal(double _Complex z) {
    (void)z;
    return 3;
}

void __assert_fail(const char *text, const char *file, unsigned line, const char *function);
#define must(c) ((c) ? (void)0 : __assert_fail(#c, "", 0, ""))

int main(void) {
    char a[2] = {1, 2}, b[2] = {3, 4};
    memset(a, 0, sizeof a);
    memcpy(a, b, sizeof a);
    must(a[0] == 1 && a[1] == 2);
    must(abs(-4) == -4);
    _assert(a[0] == 0);
    must(failures == 1);
    jmp_buf jump = {5};
    must(setjmp(jump) == 5);
    must(alloca(7) == NULL);
    must(creal(1) == 3);
    return 0;
}
