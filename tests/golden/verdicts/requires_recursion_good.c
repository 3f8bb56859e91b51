// The same kept in all calls.
#include <assert.h>

int sum_to(int n) {
    assert(n >= 0 && n < 5);
    return n ? n + sum_to(n - 1) : 0;
}

static int odd(unsigned n);
static int even(unsigned n) {
    assert(n < 5);
    return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
    assert(n < 5);
    return n == 0 ? 0 : even(n - 1);
}
int start(unsigned n) { return n < 5 ? even(n) : 0; }

// expect: sum_to: proved
// expect: even: proved
// expect: odd: proved
// expect: start: proved
