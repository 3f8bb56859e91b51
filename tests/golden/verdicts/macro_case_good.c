// Static functions whose names a macro pastes, called through a macro as well.
// expect: case_one: proved
// expect: case_two: proved
// expect: all: proved
#include <assert.h>
#define CASE(n) static void case_##n(void)
#define RUN(n)  case_##n()

static int hits;

CASE(one) {
    if (hits < 2) hits++;
    assert(hits < 3);
}

CASE(two) {
    int v[2] = {0};
    assert(v[hits & 1] == 0);
    hits = 1;
}

int all(void) {
    hits = 0;
    RUN(one);
    RUN(two);
    RUN(one);
    return hits;
}
