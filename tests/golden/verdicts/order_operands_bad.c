// 6.5p3: the operands of + in either order; 6.5.2.2p10: a call at any time among them.
// expect: mod: proved
// expect: step: proved
// expect: left_first: violated
// expect: right_first: violated
// expect: between: violated
// expect: compared: violated
// expect: increment_first: violated
#include <assert.h>
static int g;
static int mod(void) {
    g = 5;
    return 1;
}
static unsigned n;
static unsigned step(void) { return n = n * 2 + 1; }
void left_first(void) {
    g = 0;
    int r = g + mod();
    assert(r == 1); //! assertion warning
}
void right_first(void) {
    g = 0;
    int r = g + mod();
    assert(r == 6); //! assertion warning
}
void between(void) { /* step before, between and after the operands of the first + */
    n = 0;
    unsigned r = n * 100 + step() + n;
    assert(r != 102); //! assertion warning
}
void compared(void) {
    g = 0;
    if (mod() > g) assert(0); //! assertion warning
}
void increment_first(void) {
    n = 0;
    unsigned r = n++ + step();
    assert(r == 3); //! assertion warning
}
