/* Numbers: ranges, sums, differences, remainders. */
#include <assert.h>
#include <stdlib.h>

enum color { RED, GREEN, BLUE };

int increment(int a) { return a + 1; }
int sum(int a, int b) { return a + b; }
int difference(int a, int b) { return a - b; }
int product(int a) { return a * 3; }
int negation(int x) { return -x; }
long long_negation(long x) { return -x; }
int quotient(int a, int b) { return a / b; }
int shift(int n) { return 1 << n; }
int long_shift(unsigned x, int k) {
    if (k < 3) return 0;
    return (int)(x << k);
}
unsigned difference_below(unsigned a, unsigned b) { return 100 / (a - b); }
int remainder_of(unsigned n) { return 5 / (n % 4); }
int flag(unsigned flags) {
    assert(!(flags & 0x10));
    return 0;
}
int between(int x) {
    assert(x < 10 || x > 20);
    return x;
}
int other_than(int x) {
    assert(x == 5);
    return x;
}
int letter(char c) {
    assert(c < 'a' || c > 'z');
    return c;
}
int byte(unsigned char c) {
    int table[200] = {0};
    return table[c];
}
int truth(_Bool b) {
    assert(b);
    return b;
}
int in_order(int x, int y) {
    assert(x <= y);
    return 0;
}
int named(enum color c) {
    int table[2] = {1, 2};
    return table[c];
}
int two_conditions(int x, int y) {
    if (x > 15 && y > 3) abort();
    return 0;
}
int narrow(short a, signed char b) {
    int table[10] = {0};
    return table[a + b];
}
/* Nothing simple. */
int scattered(unsigned x) {
    assert((x * 2654435761u >> 7) != 12345);
    return 0;
}
int all_products(int a, int b) { return a * b; }
int rounded(double d) { return (int)d; }

/* One of many values that a division has: nothing beside the counterexample. */
int seventh(int n) { return 1 / (n % 7 - 3); }

/* A number that is 0 is no bound of the other. */
int quotient_if_any(signed char c, int n) { return c ? 1 / n : 0; }

/* Bits that only say in which of many cubes a field is above a limit are not told. */
static const unsigned char modes[85] = {1};
int mode_of(unsigned i) { return modes[i & 127]; }
int one_of_flags(unsigned flags) { return 1 / (int)((flags & 0x28) != 0x28); }

/* The size of an array is no set of bits. */
int last_of(const long *state, int n) {
    return n == 5 && state[3] > 0;
}
