// expect: mod: proved
// expect: step: proved
// expect: pure: proved
// expect: either: proved
// expect: one_value: proved
// expect: between: proved
// expect: sequenced: proved
// expect: apart: proved
// expect: increment: proved
#include <assert.h>
static int g;
static int mod(void) {
    g = 5;
    return 1;
}
static unsigned n;
static unsigned step(void) { return n = n * 2 + 1; }
static int pure(int x) { return x & 7; }
void either(void) {
    g = 0;
    int r = g + mod();
    assert(r == 1 || r == 6);
}
void one_value(void) {
    g = 5;
    int r = g + mod();
    assert(r == 6 && g == 5);
}
void between(void) {
    n = 0;
    unsigned r = n * 100 + step() + n;
    assert(r == 1 || r == 2 || r == 101 || r == 102);
}
void sequenced(void) { /* 6.5.13p4, 6.5.15p4, 6.5.17p2 */
    g = 0;
    int r = (mod(), g);
    assert(r == 5);
    g = 0;
    assert(mod() && g == 5);
    g = 0;
    r = mod() ? g : 7;
    assert(r == 5);
}
void apart(int k) {
    g = 0;
    int r = pure(k) + mod();
    assert(r == (k & 7) + 1);
    r = pure(1) + pure(2);
    assert(r == 3);
}
void increment(void) { /* 6.5.2.4p2: for calls, n++ is a single evaluation */
    n = 0;
    unsigned r = n++ + step();
    assert(r == 3 || r == 2);
    assert(n == 3 || n == 2);
}
