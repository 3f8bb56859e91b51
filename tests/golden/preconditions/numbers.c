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
