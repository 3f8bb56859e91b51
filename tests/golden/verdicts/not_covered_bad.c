// A construct that is not covered may fail or call a failing function: code that reaches it is never proved.
// vl: -- -std=gnu2x
// expect: fail: proved
// expect: bits: unknown arithmetic
// expect: wide: unknown conversion
// expect: jumps: violated
// expect: assumed: unknown assume
// expect: alone: unknown arithmetic
// expect: in_callee: unknown conversion
// expect: switched: unknown switch
// expect: operands: violated
// expect: child: unknown vfork
#include <assert.h>
int vfork(void);
static int fail(int x) {
    assert(x != 4); //! assertion warning
    return x;
}
_BitInt(37) bits(_BitInt(37) x, _BitInt(37) y) {
    return x / y;
}
__float128 wide(__float128 x) {
    return x + 1;
}
int jumps(void) {
    asm goto("" : : "r"(fail(4)) : : out);
    return 0;
out:
    return 1;
}
int assumed(int x) {
    __attribute__((assume(x > 0)));
    return x;
}
void alone(_BitInt(9) x) {
    x++;
}
int in_callee(int x) {
    alone(x > 0);
    return x;
}
int switched(_BitInt(9) x) {
    switch (x) {
    case 1:
        return 1;
    default:
        assert(0);
    }
    return 0;
}
_BitInt(70) operands(_BitInt(70) x) {
    return x + fail(4);
}
void child(void) {
    vfork();
}
