// Room that is too small for what %e and %g write of a number that the call says, and other texts.
// expect: short_of_end: violated
// expect: exponent: violated
// expect: other_text: violated
// expect: longer: violated
// expect: hexadecimal: violated
// expect: all_digits: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

void short_of_end(void) {
    char b[3];
    sprintf(b, "%g", 0.5); //! out-of-bounds warning
}

void exponent(void) {
    char b[12];
    sprintf(b, "%e", 3.14); //! out-of-bounds warning
}

void other_text(void) {
    char b[8];
    sprintf(b, "%g", 0.1);
    assert(strcmp(b, "0.10") == 0); //! assertion warning
}

int longer(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "%g", 123456.7);
    assert(n < 6); //! assertion warning
    return n;
}

void hexadecimal(void) {
    char b[8];
    sprintf(b, "%a", 1.5); //! out-of-bounds warning
}

void all_digits(void) {
    char b[7];
    sprintf(b, "%#g", 12.0); //! out-of-bounds warning
}
