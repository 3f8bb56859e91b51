// One byte too few for -1.2345678901234567e-100.
// expect: shortest_exact: violated
// expect: zero: violated
#include <stdio.h>

int shortest_exact(double d) {
    char text[24];
    return sprintf(text, "%1.17g", d); //! out-of-bounds information
}

int zero(double d) {
    char text[2];
    return sprintf(text, "%g", d); //! out-of-bounds information
}
