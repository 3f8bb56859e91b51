// vl: -- -fwrapv -ftrapv
// expect: next: violated
/* The last flag counts: with -ftrapv an overflow ends the program. */
#include <limits.h>

int next(void) {
    int most = INT_MAX;
    most++; //! signed-overflow warning
    return most;
}
