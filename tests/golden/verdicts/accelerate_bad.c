// Failures behind millions of iterations: found in a few steps, as many iterations are one.
// vl: --engine kinduction --budget 20000
// long
// expect: count_up: violated
// expect: by_threes: violated
// expect: towards: violated
// expect: in_memory: violated
// expect: two_ways: violated
// expect: inside: violated
#include <assert.h>

void count_up(int n) {
    int i = 0;
    for (; i < n; i++) {}
    assert(i < 2000000000); //! assertion information
}

void by_threes(unsigned n) {
    unsigned rounds = 0;
    while (n != 0) {
        n -= 3;
        rounds++;
    }
    assert(rounds < 3000000000u); //! assertion information
}

void towards(unsigned low, unsigned high) {
    unsigned steps = 0;
    while (low < high) {
        low += 2;
        high -= 3;
        steps++;
    }
    assert(steps < 800000000); //! assertion information
}

static unsigned ticks;

void in_memory(unsigned limit) {
    ticks = 0;
    while (ticks < limit) ticks += 5;
    assert(ticks != 2000000000u); //! assertion information
}

void two_ways(unsigned n) {
    unsigned i, small = 0;
    for (i = 0; i < n; i++)
        if (i < 1000000) small++;
    assert(small != 1000000 || i != 3000000); //! assertion information
}

int inside(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += 7; //! signed-overflow information
    return sum;
}
