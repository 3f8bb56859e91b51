// expect: exact: proved
#include <assert.h>
static double _Complex halves = (1 + 2.0i) / 2;

void exact(void) {
    assert(__real__ halves == 0.5 && __imag__ halves == 1);
}
