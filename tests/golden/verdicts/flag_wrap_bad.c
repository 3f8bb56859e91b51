// vl: -- -fno-wrapv -fno-strict-overflow
// expect: quotient: violated
// expect: shifted: violated
// expect: misled: violated
/* What -fwrapv leaves undefined: a quotient that does not fit, a shift by too much; the last flag counts. */
#include <assert.h>
#include <limits.h>

int quotient(void) {
    int least = INT_MIN, by = -1;
    return least / by; //! signed-overflow warning
}

int shifted(void) {
    int by = 32;
    return 1 << by; //! shift warning
}

int misled(void) {
    int most = INT_MAX;
    most++;
    assert(most > 0); //! assertion warning
    return most;
}
