// Assertions that would fail if leaps over calls went too far.
// expect: clamp: proved
// expect: main: proved
#include <assert.h>

static unsigned calls;

static unsigned clamp(unsigned i) {
    calls++;
    return i < 3000000 ? i + 1 : i;
}

int main(void) {
    unsigned i = 0, rounds = 0;
    while (rounds < 4000000u) {
        i = clamp(i);
        rounds++;
    }
    assert(i == 3000000);
}
