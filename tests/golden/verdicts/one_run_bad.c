// Of each of these functions one execution has no failure that another one has: none of them is proved by running it.
// expect: two: violated
// expect: next: violated
// expect: zero: proved
// expect: spin: proved
// expect: input: violated
// expect: function_elsewhere: violated
// expect: constant_elsewhere: violated
// expect: array_elsewhere: violated
// expect: argument: violated
// expect: variable: violated
// expect: set_first: proved
// expect: allocation: violated
// expect: addresses: violated
// expect: low_bits: violated
// expect: function_address: violated
// expect: adjacent: violated
// expect: literals: violated
// expect: pointers_as_bytes: violated
// expect: byte_of_pointer: violated
// expect: freed_again: violated
// expect: order: violated
// expect: changes: violated
// expect: padding: violated
// expect: part_of_union: violated
// expect: printed: violated
// expect: clock_of_machine: violated
// expect: environment: violated
// expect: sorted: violated
// expect: assembly: violated
// expect: device: violated
// expect: not_covered: unknown
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int __VERIFIER_nondet_int(void);
int ext(void);
extern const int elsewhere;
extern int array[];
static int counter;
int two(int a, int b) { return a - b; } //! signed-overflow information
int next(void) { return ++counter; } //! signed-overflow information
static int zero(const void *a, const void *b)
{
    (void)a;
    (void)b;
    return 0;
}
struct padded {
    char c;
    int i;
};
union bytes {
    int i;
    char c[4];
};
static void spin(void)
{
    for (int i = 0; i < 100; i++)
        ;
}

void input(void)
{
    spin();
    assert(__VERIFIER_nondet_int() == 0); //! assertion warning
}

void function_elsewhere(void)
{
    spin();
    assert(ext() == 0); //! assertion information
}

void constant_elsewhere(void)
{
    spin();
    assert(elsewhere == 0); //! assertion information
}

void array_elsewhere(void)
{
    spin();
    array[1] = 1; //! out-of-bounds information
}

void argument(int n)
{
    spin();
    assert(n == 0); //! assertion information
}

void variable(void)
{
    spin();
    assert(counter == 0); //! assertion information
}

void set_first(void)
{
    spin();
    counter = 1;
    assert(counter == 1);
}

void allocation(void)
{
    char *p = malloc(4);
    spin();
    assert(p != 0); //! assertion warning
    free(p);
}

void addresses(void)
{
    int a, b;
    spin();
    assert((uintptr_t)&a < (uintptr_t)&b); //! assertion information
}

void low_bits(void)
{
    char c;
    spin();
    assert((uintptr_t)&c % 16 == 0); //! assertion information
}

void function_address(void)
{
    spin();
    assert((uintptr_t)spin % 16 == 0); //! assertion information
}

void adjacent(void)
{
    int a[2], b[2];
    spin();
    assert(a + 2 != b); //! assertion information
}

void literals(void)
{
    const char *p = "abc", *q = "xabc";
    spin();
    assert(p != q + 1); //! assertion information
}

void pointers_as_bytes(void)
{
    int x, y, *p = &x, *q = &y;
    spin();
    assert(memcmp(&p, &q, sizeof p) < 0); //! assertion information
}

void byte_of_pointer(void)
{
    int x, *p = &x;
    unsigned char c;
    spin();
    memcpy(&c, &p, 1);
    assert(c % 16 == 0); //! assertion information
}

void freed_again(void)
{
    char *p = malloc(4);
    spin();
    if (!p)
        return;
    free(p);
    char *q = malloc(4);
    assert(p != q); //! assertion information
    free(q);
}

void order(void)
{
    spin();
    counter = 0;
    assert(two(next(), next()) == -1); //! assertion warning
}

void changes(void)
{
    volatile int v = 3;
    volatile int *volatile p = &v;
    spin();
    assert(ext() || *p == 3); //! assertion information
}

void padding(void)
{
    struct padded a = {1, 2}, b = {1, 2};
    spin();
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}

void part_of_union(void)
{
    union bytes u;
    spin();
    u.c[0] = 1;
    assert(u.i == 1); //! uninitialised-read warning
}

void printed(void)
{
    spin();
    assert(printf("x") == 1); //! assertion information
}

void clock_of_machine(void)
{
    spin();
    assert(time(0) == 0); //! assertion warning
}

void environment(void)
{
    spin();
    assert(getenv("X") == 0); //! assertion warning
}

void sorted(void)
{
    int a[3] = {1, 2, 3};
    spin();
    qsort(a, 3, sizeof *a, zero);
    assert(a[0] == 1); //! assertion warning
}

void assembly(void)
{
    int x = 0;
    spin();
    __asm__("nop" : "=r"(x));
    assert(x == 0); //! assertion information
}

void device(void)
{
    int *p = (int *)0x1000;
    spin();
    assert(*p == 0); //! assertion information
}

void not_covered(void)
{
    spin();
    int x = __builtin_readcyclecounter() == 0;
    assert(x == 0);
}
