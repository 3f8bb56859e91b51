// Assertions that would fail if many iterations in one step went too far: past a bound, over a corner, or
// along a path that they do not take.
// vl: --engine kinduction --budget 20000
// expect: count_up: proved
// expect: even: proved
// expect: in_memory: proved
// expect: corner: proved
// expect: signed_corner: proved
// expect: two_ways: proved
// expect: with_inputs: proved
#include <assert.h>

void count_up(int n) {
    int i = 0;
    for (; i < n; i++) {}
    assert(i == n || n < 0);
}

void even(void) {
    unsigned x = 10;
    while (x >= 10) x += 2;
    assert(x == 0);
}

static unsigned ticks;

void in_memory(unsigned limit) {
    ticks = 0;
    while (ticks != limit) ticks++;
    assert(ticks == limit);
}

void corner(unsigned char x) {
    unsigned char i = x;
    while (i != 7) i += 2;
    assert(i % 2 == x % 2);
}

void signed_corner(int x) {
    short s = 0;
    unsigned n = 0;
    while (s != 300 && n < 10) {
        s = (short)(s - 1);
        n++;
    }
    assert(n == 10);
}

void two_ways(unsigned n) {
    unsigned i, low = 0, high = 0;
    for (i = 0; i < n; i++)
        if (i & 1)
            high++;
        else
            low++;
    assert(low + high == i);
}

int read(void);

void with_inputs(unsigned n) {
    unsigned sum = 0, i;
    for (i = 0; i < n; i++) sum += read() ? 2 : 4;
    assert(sum % 2 == 0);
}
