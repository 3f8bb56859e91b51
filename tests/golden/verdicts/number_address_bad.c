// vl: --engine ic3
// A callee that gets an address as a number may use it as one: transition systems do not follow that.
// expect: changes: unknown
// expect: calls: unknown
// expect: number: proved
// expect: sets: proved
#include <assert.h>
void ext(unsigned long n);
static int g;
static void sets(int x) { g = x; }
void changes(void) {
    int x = 1;
    ext((unsigned long)&x);
    assert(x == 1);
}
void calls(void) {
    g = 0;
    ext((unsigned long)sets + 4);
    assert(g == 0);
}
void number(unsigned long n) {
    g = 0;
    ext(n);
    assert(g == 0);
}
