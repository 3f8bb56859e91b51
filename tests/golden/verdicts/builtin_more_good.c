// Builtins of compilers that ask for places, pad, raise to powers and jump.
// expect: places: proved
// expect: powers: proved
// expect: padded: proved
// expect: go_back: proved
// expect: jumps: proved
#include <assert.h>
#include <string.h>

int places(void) {
    void *here = __builtin_return_address(0), *frame = __builtin_frame_address(0);
    assert(here && frame);
    return here != 0;
}

int powers(double x) {
    assert(__builtin_powi(2.0, 10) == 1024.0);
    assert(__builtin_powif(2.0f, -2) == 0.25f);
    assert(__builtin_powil(-3.0L, 3) == -27.0L);
    assert(__builtin_powi(0.0, 0) == 1.0);
    return __builtin_powi(x, 0) == 1.0;
}

struct mixed {
    char c;
    int i;
    unsigned bits : 3;
};

int padded(char c, int i) {
    struct mixed x = {c, i, 5}, y = {c, i, 5};
    __builtin_clear_padding(&x);
    __builtin_clear_padding(&y);
    assert(x.c == c && x.i == i && x.bits == 5);
    assert(memcmp(&x, &y, sizeof x) == 0);
    return 0;
}

static void *where[5];
static void go_back(void) { __builtin_longjmp(where, 1); }

int jumps(void) {
    volatile int tries = 0;
    if (__builtin_setjmp(where)) {
        assert(tries == 1);
        return 1;
    }
    tries = 1;
    go_back();
    assert(0);
    return 0;
}
