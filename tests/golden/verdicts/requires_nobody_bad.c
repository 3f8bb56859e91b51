// Requirements that no caller can keep are no excuse: the assertion fails.
#include <assert.h>

int contradicts(int n) {
    assert(n > 0);    //! assertion information
    assert(n < 0);    //! assertion warning
    return 1 / n;
}

// About nothing that callers could change: no requirement.
int reached(int n) {
    assert(0 && "not written yet");    //! assertion warning
    return 1 / n;
}

int wrong(int n) {
    assert(sizeof(int) == 3);    //! assertion warning
    return 1 / n;
}

// expect: contradicts: violated
// expect: reached: violated
// expect: wrong: violated
