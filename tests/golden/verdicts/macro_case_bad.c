// Static functions whose names a macro pastes, called through a macro as well.
// expect: case_one: violated
// expect: case_two: proved
// expect: all: violated
#include <assert.h>
#define CASE(n) static void case_##n(void)
#define RUN(n)  case_##n()

static int hits;

CASE(one) {
    hits++;
    assert(hits < 3); //! assertion warning
}

CASE(two) {
    int v[2] = {0};
    assert(v[hits & 1] == 0);
    hits = 7;
}

int all(void) {
    hits = 0;
    RUN(one);
    RUN(two);
    RUN(one);
    return hits;
}
