// 99.999 has six characters with two decimals.
#include <assert.h>
#include <stdio.h>
#include <string.h>

// vl: --budget 10000
// expect: known: violated
void known(void) {
    char b[8];
    sprintf(b, "%.1f", 2.25);
    assert(strcmp(b, "2.3") == 0); //! assertion warning
}

// expect: does_not_fit: violated
void does_not_fit(double x) {
    char b[6];
    if (x > 0 && x < 100) sprintf(b, "%.2f", x); //! out-of-bounds information
}
