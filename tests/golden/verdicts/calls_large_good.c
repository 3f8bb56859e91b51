// Not decided with so little work, and told where most of the code is.
// vl: --budget 4
// expect: scramble: unknown % of the code is in functions that it calls, most of it in stir
// expect: stir: unknown
#include <assert.h>
static unsigned stir(unsigned a, unsigned b) {
    unsigned c = b | 1, d = a | 1;
    a = a * b + 1, b = b * a + 3, a = a * b + 5, b = b * a + 7, a = a * b + 9, b = b * a + 11;
    a = a / c * 3, b = b % d * 5, a = a * b + 1, b = b * a + 3, a = a * b + 5, b = b * a + 7;
    a = a / d * 3, b = b % c * 5, a = a * b + 1, b = b * a + 3, a = a * b + 5, b = b * a + 7;
    a = a / c * 3, b = b % d * 5, a = a * b + 1, b = b * a + 3, a = a * b + 5, b = b * a + 7;
    a = a / d * 3, b = b % c * 5, a = a * b + 1, b = b * a + 3, a = a * b + 5, b = b * a + 7;
    assert(a / c * c + a % c == a);
    return a ^ b;
}
unsigned scramble(unsigned a, unsigned b) {
    unsigned c = stir(stir(stir(a, b), a), b), d = stir(stir(stir(b, a), c), a);
    c = stir(stir(stir(c, d), a), b), d = stir(stir(stir(d, c), c), a);
    assert(c / (d | 1) * (d | 1) + c % (d | 1) == c);
    return c + d;
}
