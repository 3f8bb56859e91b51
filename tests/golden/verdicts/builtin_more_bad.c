// Builtins of compilers that ask for places, pad, raise to powers and jump.
// expect: places: violated
// expect: powers: violated
// expect: padded: violated
// expect: padded_nothing: violated
// expect: padded_const: violated
// expect: go_back: proved
// expect: jumps: violated
#include <assert.h>
#include <string.h>

int places(void) {
    void *here = __builtin_return_address(1);
    assert(here); //! assertion information
    return here != 0;
}

int powers(double x, int n) {
    assert(__builtin_powi(2.0, 10) == 1024.0);
    assert(__builtin_powi(x, 1) == 1.0); //! assertion information
    assert(__builtin_powi(3.0, n) > 2.0); //! assertion information
    return 0;
}

struct mixed {
    char c;
    int i;
    unsigned bits : 3;
};

int padded(char c, int i) {
    struct mixed x = {c, i, 5}, y = {c, i, 5};
    __builtin_clear_padding(&x);
    assert(memcmp(&x, &y, sizeof x) == 0); //! assertion warning
    return 0;
}

int padded_nothing(void) {
    struct mixed *p = 0;
    __builtin_clear_padding(p); //! null-dereference warning
    return 0;
}

static const struct mixed fixed = {1, 2, 3};

int padded_const(void) {
    __builtin_clear_padding((struct mixed *)&fixed); //! string-literal-write warning
    return 0;
}

static void *where[5];
static void go_back(void) { __builtin_longjmp(where, 1); }

int jumps(void) {
    volatile int tries = 0;
    if (__builtin_setjmp(where)) {
        assert(tries == 0); //! assertion warning
        return 1;
    }
    tries = 1;
    go_back();
    return 0;
}
