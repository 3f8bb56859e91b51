// Failures behind billions of iterations that call functions.
// vl: --engine kinduction --budget 50
// expect: mix: proved
// expect: next: proved
// expect: sum: violated
// expect: rounds: violated
#include <assert.h>

static int mix(int i) { return i ^ 5; }

int sum(int n) {
    int s = 0;
    for (int i = 0; i <= n; i++) //! signed-overflow information
        s ^= mix(i);
    return s;
}

static unsigned ticks;

static unsigned next(unsigned by) {
    ticks += by;
    return ticks;
}

void rounds(unsigned limit) {
    unsigned last = 0;
    ticks = 0;
    while (last < limit) last = next(5);
    assert(last != 2000000000u); //! assertion information
}
