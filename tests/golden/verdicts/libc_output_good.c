// The result of printf and its like is their length, or a failure.
#include <assert.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

// expect: prints: proved
void prints(void) {
    int n = printf("abc"), m = puts("abc"), c = putchar('a');
    assert(n == 3 || n < 0);
    assert(m >= EOF);
    assert(c == 'a' || c == EOF);
}

// expect: writes: proved
void writes(FILE *f) {
    char b[4] = "abc";
    assert(fwrite(b, 1, sizeof b, f) <= sizeof b);
    int n = fprintf(f, "%d", 12);
    assert(n == 2 || n < 0);
}

// expect: clocks: proved
void clocks(void) {
    clock_t a = clock(), b = clock();
    assert(a == (clock_t)-1 || b == (clock_t)-1 || b >= a);
    char path[100];
    if (getcwd(path, sizeof path)) assert(path[0] == '/');
}
