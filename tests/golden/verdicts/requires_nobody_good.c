// Requirements that callers can keep.
#include <assert.h>

int agrees(int n) {
    assert(n > 0);
    assert(n < 9);
    return 1 / n;
}

int about_types(int n) {
    assert(sizeof(int) == 4);
    assert(n);
    return 1 / n;
}

// expect: agrees: proved
// expect: about_types: proved
