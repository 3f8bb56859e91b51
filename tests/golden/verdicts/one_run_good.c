// One execution, so it is run: deep recursion, loops of many iterations.
// vl: -f recursion -f deep -f accumulated -f grows_fast -f twice -f to_the_limit -f many -f steps -f sieve -f length_each_time -f unused
// expect: recursion: proved
// expect: deep: proved
// expect: accumulated: proved
// expect: grows_fast: proved
// expect: twice: proved
// expect: to_the_limit: proved
// expect: many: proved
// expect: steps: proved
// expect: sieve: proved
// expect: length_each_time: proved
// expect: unused: proved
#include <assert.h>
#include <string.h>

static int sum_to(int n) { return n <= 0 ? 0 : 1 + sum_to(n - 1); }
static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int fibonacci(unsigned char n) { return n < 2 ? n : fibonacci(n - 1) % 1000 + fibonacci(n - 2) % 1000; }
static unsigned collatz(unsigned long n)
{
    unsigned k = 0;
    for (; n > 1; k++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return k;
}
static long add(unsigned n, long sum) { return n ? add(n - 1, sum / 2 + n) : sum; }

void recursion(void) { assert(sum_to(500) == 500); }
void deep(void) { assert(sum_to(70000) == 70000); }
void accumulated(void) { assert(add(40000, 0) > 0); }
void grows_fast(void) { assert(ackermann(2, 9) == 21); }
void twice(void) { assert(fibonacci(20) > 0); }

int to_the_limit(void)
{
    long n = 0;
    int i = 0;
    while (n < 2147483647L) {
        n++;
        i++;
    }
    return i;
}

void many(void)
{
    unsigned x = 1;
    for (int i = 0; i < 1000000; i++)
        x = x * 1664525u + 1013904223u;
    assert(x != 0);
}

void steps(void) { assert(collatz(837799) == 524); }

int sieve(void)
{
    static char composite[5000];
    int n = 0;
    memset(composite, 0, sizeof composite);
    for (int i = 2; i < 5000; i++) {
        if (composite[i])
            continue;
        n++;
        for (int k = 2 * i; k < 5000; k += i)
            composite[k] = 1;
    }
    assert(n == 669);
    return n;
}

int length_each_time(void)
{
    char text[101];
    int n = 0;
    memset(text, 'a', 100);
    text[100] = 0;
    for (size_t i = 0; i < strlen(text); i++)
        n += text[i] == 'a';
    assert(n == 100);
    return n;
}

int unused(int n)
{
    int k = 0;
    for (int i = 0; i < 3000; i++)
        k = (k + i) % 7;
    return k < 7 ? 0 : 1 / k;
}
