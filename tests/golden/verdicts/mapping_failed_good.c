// The same, asked for first; a register that the program has in the last page is one.
// expect: mapped: proved
// expect: first: proved
// expect: decoded: proved
// expect: set: proved
// expect: main: proved
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static void mapped(size_t n) {
    char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return;
    p[0] = 1;
    munmap(p, n);
}

static int first(void) {
    const int *p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0);
    int copy;
    if (p == MAP_FAILED) return -1;
    memcpy(&copy, p, sizeof copy);
    return copy;
}

static int decoded(int fails) {
    static int value = 3;
    const int *p = fails ? (const int *)-1L : &value;
    return (uintptr_t)p >= (uintptr_t)-4095L ? 0 : *p;
}

static void set(void) { *(volatile unsigned *)0xfffffffffffff100 = 1; }

int main(void) {
    int c = getchar();
    if (c == 'a') mapped(100);
    if (c == 'b') return first();
    if (c == 'd') set();
    return decoded(c == 'c');
}
