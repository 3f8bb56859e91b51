// %f writes all digits before the point: up to 309, and more behind it.
// expect: put: violated
#include <stdio.h>

int put(double v) {
    char text[8];
    return sprintf(text, "%.2f", v); //! out-of-bounds information
}
