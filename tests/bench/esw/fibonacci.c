/* esw: table 1, Fibonacci, bound 15, 4 checks, 15.2 s; table 3, fibcall, bound 30, 2 checks, 0.15 s
 * Fibonacci numbers by recursion and by a loop agree. */
#include <assert.h>

#ifndef N
#define N 15
#endif

static unsigned recursive(unsigned n) { return n < 2 ? n : recursive(n - 1) + recursive(n - 2); }

static unsigned iterative(unsigned n) {
    unsigned before = 0, now = 1;
    if (n == 0) return 0;
    for (unsigned i = 2; i <= n; i++) {
        unsigned next = before + now;
        before = now;
        now = next;
    }
    return now;
}

int main(void) {
    assert(recursive(N) == iterative(N));
    assert(iterative(30) == 832040);
    return 0;
}
